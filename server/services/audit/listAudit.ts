import sql, { empty, type Sql } from 'sql-template-tag';
import type { Context, Service } from '../kernel/context';
import { entriesOf, stored, type StoredEntry } from './entries';
import { namesIn } from './names';
import { conditionsOf, type Conditions } from './filters';
import { subjectsInScope } from './sight';

const usualSize = 50;

/** So many records are looked at for a text; then the page says how far it has come. */
const mostLooked = 5_000;

const newest = sql`ORDER BY a.at DESC, a.id DESC`;

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

/** How far back a text is looked for: the record at which that ends, if there are so many. */
async function reachOf({ db }: Context, { where }: Conditions, subjects: Sql | undefined) {
  const mine = subjects ? sql`AND a.subject IN (${subjects})` : empty;
  return db.one<{ cursor: string; at: string }>(sql`
    SELECT ${stored.cursor}, ${stored.at} FROM audit a WHERE ${where} ${mine} ${newest} OFFSET ${mostLooked - 1} LIMIT 1`);
}

/** `GET /audit/`: a page of the journal, the newest first. */
export const listAudit: Service<'listAudit'> = async (context, { query }) => {
  const size = query.page_size ?? usualSize;
  const conditions = await conditionsOf(context, query);
  const subjects = subjectsInScope(context);
  const { where, look } = conditions;
  const reach = look && (await reachOf(context, conditions, subjects));
  const within = reach
    ? sql`AND (a.at, a.id) >= (${reach.cursor.split('_')[0]}::timestamptz, ${reach.cursor.split('_')[1]}::bigint)`
    : empty;
  const condition = look ? sql`${where} ${within} AND ${look}` : where;
  const read = (found: Sql) => context.db.rows<StoredEntry>(sql`SELECT ${stored.columns} FROM (${found}) a ${newest}`);
  const first = await read(subjects ? amongNewest(subjects, condition, size + 1) : amongAll(condition, size + 1));
  const whole = subjects === undefined || first.length > size;
  const rows = whole ? first : await read(amongSome(subjects, condition, size + 1));
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
