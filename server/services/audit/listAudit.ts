import sql, { join, type Sql } from 'sql-template-tag';
import type { AuditFilters } from '../../../src/contract/audit';
import type { Context, Service } from '../kernel/context';
import { entriesOf, newest, readEntries, stored, type StoredEntry } from './entries';
import { namesIn } from './names';
import { conditionsOf, type Conditions } from './filters';
import { subjectsInScope } from './sight';

const usualSize = 50;

/** So many records are looked at for a text; then the page says how far it has come. */
const mostLooked = 3_000;

/** The newest records; of those with a text only such as lie within reach. */
const amongAll = (condition: Sql, count: number) =>
  sql`SELECT a.* FROM audit a WHERE ${condition} ${newest} LIMIT ${count}`;

/**
 * The same of some organisations alone. The newest of all are among the newest of those organisations whose latest record is
 * newest: one look at the index for each organisation, however many records they have.
 */
const amongSome = (subjects: Sql, condition: Sql, count: number) => sql`
  SELECT a.* FROM (
    SELECT s.subject FROM (${subjects}) s CROSS JOIN LATERAL (
      SELECT a.at, a.id FROM audit a WHERE a.subject = s.subject AND ${condition} ${newest} LIMIT 1) latest
    ORDER BY latest.at DESC, latest.id DESC LIMIT ${count}) best
  CROSS JOIN LATERAL (SELECT a.* FROM audit a WHERE a.subject = best.subject AND ${condition} ${newest} LIMIT ${count}) a
  ${newest} LIMIT ${count}`;

/** So many of the newest records of all are looked at first for those in scope: a large dealer's page is there. */
const window = 1_000;

const amongNewest = (subjects: Sql, condition: Sql, count: number) => sql`
  SELECT a.* FROM (SELECT a.* FROM audit a WHERE ${condition} ${newest} LIMIT ${window}) a
  WHERE a.subject IN (${subjects}) ${newest} LIMIT ${count}`;

/** Where a search ends that has to look at each record: the last of those that it looks at, if there are so many. */
const reachOf = ({ db }: Context, where: Sql) =>
  db.as('system').one<{ cursor: string; at: string }>(sql`
    SELECT ${stored.cursor}, ${stored.at} FROM audit a WHERE ${where} ${newest} OFFSET ${mostLooked - 1} LIMIT 1`);

/** So many organisations have so few records that each may be looked at. */
const fewSubjects = 300;

const areFew = async ({ db }: Context, subjects: Sql) => {
  const row = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM (${subjects}) s LIMIT ${fewSubjects + 1}) few`,
  );
  return (row?.count ?? 0) <= fewSubjects;
};

type Query = AuditFilters & { before?: string | undefined };

/** What an index finds at once, or a search that has to look at each: then the scope is looked at record by record too. */
async function isWalked(context: Context, query: Query, { look }: Conditions, subjects: Sql): Promise<boolean> {
  const { object, organisation, actor, kind } = query;
  if (object || organisation || actor?.trim() || kind === 'session') return false;
  return look === undefined || areFew(context, subjects);
}

const notBefore = (cursor: string) => {
  const [at, id] = cursor.split('_');
  return sql`(a.at, a.id) >= (${at}::timestamptz, ${id}::bigint)`;
};

/**
 * Which records there are is found by the conditions alone: with the policy of the table under them the newest thousand of all would be
 * the newest thousand of the caller's, however far back. What is told of them is read by the policy.
 */
async function readFound(context: Context, found: Sql): Promise<StoredEntry[]> {
  const { caller, db } = context;
  if (!db.narrowed) return db.rows<StoredEntry>(sql`SELECT ${stored.columns(caller)} FROM (${found}) a ${newest}`);
  return readEntries(context, await db.as('system').rows<{ id: string }>(sql`SELECT a.id FROM (${found}) a`));
}

/** The newest records that fit, and where the search for them has ended. */
async function find(context: Context, query: Query, count: number) {
  const conditions = await conditionsOf({ ...context, db: context.db.as('system') }, query);
  const { where, look } = conditions;
  const subjects = subjectsInScope(context, query.kind);
  const read = (found: Sql) => readFound(context, found);
  if (subjects && (await isWalked(context, query, conditions, subjects))) {
    const condition = look ? sql`${where} AND ${look}` : where;
    const first = look ? [] : await read(amongNewest(subjects, condition, count));
    const rows = first.length === count ? first : await read(amongSome(subjects, condition, count));
    return { rows, reach: undefined };
  }
  const each = [...(subjects ? [sql`a.subject IN (${subjects})`] : []), ...(look ? [look] : [])];
  const reach = each.length > 0 ? await reachOf(context, where) : undefined;
  const condition = join([where, ...(reach ? [notBefore(reach.cursor)] : []), ...each], ' AND ');
  return { rows: await read(amongAll(condition, count)), reach };
}

/** `GET /audit/`: a page of the journal, the newest first. */
export const listAudit: Service<'listAudit'> = async (context, { query }) => {
  const size = query.page_size ?? usualSize;
  const { rows, reach } = await find(context, query, size + 1);
  const page = rows.slice(0, size);
  const more = rows.length > size;
  const results = entriesOf(context, page);
  return {
    results,
    names: await namesIn(context, results),
    next: more ? (page.at(-1)?.cursor ?? null) : (reach?.cursor ?? null),
    searched_to: more || !reach ? null : reach.at,
  };
};
