import sql, { join, type Sql } from 'sql-template-tag';
import type { AuditFilters } from '../../../src/contract/audit';
import { isoDate } from '../../../src/domain/day';
import { loginKey } from '../../../src/domain/login';
import { searchWords } from '../../../src/domain/searchText';
import type { Context } from '../kernel/context';
import { dayStart } from '../kernel/dayStart';
import { toldValues } from '../history/toldValues';
import { hasWords } from '../kernel/hasWords';
import { groupsInScope } from '../kernel/scope';
import { entityOf, inSight, liveFor } from './sight';

/** Of an organisation's history its profile and its tariffs are part. */
const together: Readonly<Record<string, readonly string[]>> = { group: ['group', 'fcsProfile', 'billing'] };

function objectIs(context: Context, object: string): Sql {
  const [kind = '', ...rest] = object.split(':');
  if (kind !== 'record')
    return sql`a.entity = ANY(${together[kind] ?? [kind]}::text[]) AND a.entity_id = ${rest.join(':')}`;
  const live = liveFor(context).find(({ name }) => name === rest[0]);
  return live ? sql`a.entity = ${entityOf(live)} AND a.entity_id = ${rest[1] ?? ''}` : sql`false`;
}

/** Who did it: the user of the login, whatever he was called then; else whatever has done it under that name. */
async function actorIs({ db }: Context, login: string): Promise<{ condition: Sql; indexed: boolean }> {
  const user = await db.one<{ server_alias: string; p_id: number }>(
    sql`SELECT server_alias, p_id FROM users WHERE login_key = ${loginKey(login)}`,
  );
  return user
    ? { condition: sql`a.actor_server = ${user.server_alias} AND a.actor_id = ${user.p_id}`, indexed: true }
    : {
        condition: sql`a.actor_server IS NULL AND lower(a.actor_login) = ${login.trim().toLowerCase()}`,
        indexed: false,
      };
}

/**
 * A word as it may be written: bytes are compared, ten times as fast as letters without case. An amount is kept with a point, and
 * е stands for ё.
 */
function spellings(word: string): string[] {
  const amount = /^\d+,\d+$/.test(word) ? word.replace(',', '.') : word;
  const written = [amount, amount.slice(0, 1).toUpperCase() + amount.slice(1), amount.toUpperCase()];
  return written.map((one) => `%${one.replace(/[\\%_]/g, '\\$&').replace(/[её]/gi, '_')}%`);
}

/** So many organisations at most are meant by a name. */
const mostNamed = 200;

/** What a record says: the values before and after, who, which object; or it is about an organisation of this name. */
async function says({ caller, db }: Context, text: string): Promise<Sql> {
  const named = await db.rows<{ subject: string }>(sql`
    SELECT g.server_alias || ':' || g.p_gid AS subject FROM groups g WHERE ${hasWords(sql`g.search`, text)} AND ${groupsInScope(caller)} LIMIT ${mostNamed}`);
  const whole = sql`concat_ws(' ', a.actor_login, a.entity_id, (${toldValues(caller, sql`a.before`)})::text, (${toldValues(caller, sql`a.after`)})::text) COLLATE "C"`;
  const each = searchWords(text).map((word) => sql`${whole} LIKE ANY(${spellings(word)}::text[])`);
  const subjects = named.map(({ subject }) => subject);
  return sql`(${join([sql`true`, ...each], ' AND ')} OR a.subject = ANY(${subjects}::text[]))`;
}

export interface Conditions {
  /** What an index finds. */
  where: Sql;
  /** What each record has to be looked at for. */
  look: Sql | undefined;
}

/** The conditions on `audit a` for what is asked, in sight of the caller but for the scope of `subject`. */
export async function conditionsOf(
  context: Context,
  query: AuditFilters & { before?: string | undefined },
): Promise<Conditions> {
  const { from, to, actor, kind, object, organisation, q, before } = query;
  const where = [inSight(context, kind ?? (object?.startsWith('session:') ? 'session' : undefined))];
  where.push(kind === 'session' ? sql`a.entity = 'session'` : sql`a.entity <> 'session'`);
  const look: Sql[] = [];
  if (from) where.push(sql`a.at >= ${dayStart(isoDate(from))}`);
  if (to) where.push(sql`a.at < ${dayStart(isoDate(to))} + interval '1 day'`);
  if (before) {
    const [at, id] = before.split('_');
    where.push(sql`(a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`);
  }
  if (object) where.push(objectIs(context, object));
  if (organisation) where.push(sql`a.subject = ${organisation}`);
  if (actor?.trim()) {
    const { condition, indexed } = await actorIs(context, actor);
    (indexed ? where : look).push(condition);
  }
  if (q?.trim()) look.push(await says(context, q));
  return { where: join(where, ' AND '), look: look.length > 0 ? join(look, ' AND ') : undefined };
}
