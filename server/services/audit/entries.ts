import sql from 'sql-template-tag';
import type { AuditEntry } from '../../../src/contract/audit';
import { auditKindNames } from '../../../src/domain/auditKinds';
import { changesIn, type Values } from '../history/history';
import { nameOfRow } from '../../../src/contract/declared/nameOfRow';
import { recordFields } from '../../../src/contract/declared/recordFields';
import { columnName } from '../../db/declared/steps';
import { namedNow } from '../declared/historyOfDeclared';
import { liveFields, type Live } from '../declared/live';
import { told } from '../history/toldValues';
import type { Caller, Context } from '../kernel/context';
import { entityOf } from './sight';

/** A record as the statement gives it. */
export interface StoredEntry extends Pick<
  AuditEntry,
  'id' | 'at' | 'actor' | 'actor_name' | 'operation' | 'title' | 'organisation' | 'dealer' | 'price' | 'batch'
> {
  cursor: string;
  entity: string;
  entity_id: string;
  before: Values | null;
  after: Values | null;
}

const at = sql`to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at`;
const cursor = sql`to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || a.id AS cursor`;

/** The organisation, user or department that an id of `server:number` names. */
const part = { server: sql`split_part(a.entity_id, ':', 1)`, id: sql`split_part(a.entity_id, ':', 2)::int` };
const kept = (field: string) => sql`coalesce(a.after ->> ${field}, a.before ->> ${field})`;

const title = sql`CASE
  WHEN a.entity IN ('user', 'session') AND a.entity_id ~ '^[^:]+:\\d+$' THEN (SELECT concat_ws(', ', u.full_name, u.login) FROM users u WHERE u.server_alias = ${part.server} AND u.p_id = ${part.id})
  WHEN a.entity = 'subgroup' AND a.entity_id ~ '^[^:]+:\\d+$' THEN (SELECT s.name FROM subgroups s WHERE s.server_alias = ${part.server} AND s.p_gid = ${part.id})
  WHEN a.entity IN ('specPrice', 'minimumTariff') THEN ${kept('client_name')}
  WHEN a.entity = 'news' THEN coalesce((SELECT n.title FROM news n WHERE n.id = a.entity_id::int), ${kept('title')})
  WHEN a.entity = 'serviceToken' THEN ${kept('name')}
  WHEN a.entity = 'import' THEN coalesce(${kept('file_name')}, a.entity_id)
  WHEN a.entity IN ('application', 'operator', 'setting') THEN a.entity_id END AS title`;

const organisation = sql`(
  SELECT json_build_object('server_alias', g.server_alias, 'p_gid', g.p_gid, 'name', g.name) FROM groups g
  WHERE a.subject <> '*' AND g.server_alias = split_part(a.subject, ':', 1) AND g.p_gid = split_part(nullif(a.subject, '*'), ':', 2)::int) AS organisation`;
const dealer = sql`(
  SELECT d.id FROM dealers d WHERE a.entity IN ('dealer', 'priceList', 'specPrice', 'minimumTariff')
    AND d.server_alias = split_part(a.subject, ':', 1) AND d.p_gid = split_part(nullif(a.subject, '*'), ':', 2)::int) AS dealer`;
const price = sql`CASE WHEN a.entity = 'priceList' THEN (
  SELECT json_build_object('billing_alias', p.billing_alias, 'year', p.year, 'month', p.month) FROM price_lists p WHERE p.id = a.entity_id::int) END AS price`;
const batch = sql`CASE WHEN a.batch_id IS NOT NULL THEN json_build_object('id', a.batch_id, 'reason', reason_of_batch(a.batch_id)) END AS batch`;
const actorName = sql`name_of_user(a.actor_server, a.actor_id) AS actor_name`;

/** What is read of `audit a`. */
export const stored = {
  at,
  cursor,
  columns: (
    caller: Caller,
  ) => sql`a.id, ${at}, ${cursor}, a.actor_login AS actor, ${actorName}, a.operation, a.entity, a.entity_id, ${told(caller)},
    ${title}, ${organisation}, ${dealer}, ${price}, ${batch}`,
};

export const newest = sql`ORDER BY a.at DESC, a.id DESC`;

/** Records by their numbers, the newest first: those that the database itself shows the caller. */
export const readEntries = ({ caller, db }: Context, keys: readonly { id: string }[]) =>
  db.rows<StoredEntry>(sql`
    SELECT ${stored.columns(caller)} FROM audit a WHERE a.id = ANY(${keys.map(({ id }) => id)}::bigint[])
    ${newest}`);

type Changes = AuditEntry['changes'];

const differs = ({ before, after }: Changes[number]) => JSON.stringify(before) !== JSON.stringify(after);

/** A month is kept as two numbers, of which one alone says nothing: prices that move within a year tell the year, too. */
function whatChanged(all: Changes): Changes {
  const isOfMonth = ({ field }: Changes[number]) => field === 'year' || field === 'month';
  const moved = all.some((change) => isOfMonth(change) && differs(change));
  return all.filter((change) => differs(change) || (moved && isOfMonth(change)));
}

/** What records of a declared resource are called, each as it was then. */
function namerOf(live: Live, all: readonly Live[]) {
  const { declared } = live;
  const fields = recordFields(
    declared,
    all.map((one) => one.declared),
  );
  const own = liveFields(live);
  return (id: string, values: Values | null) => {
    const row = Object.fromEntries(own.map(({ source, id: field }) => [source, values?.[columnName(field)]]));
    // What was kept here before its section went to another server has its number alone.
    return `${declared.title}, ${own.length > 0 ? nameOfRow(declared, fields, { ...row, id }) : `№ ${id}`}`;
  };
}

/** The records as the journal has them: what has not changed is left out, a declared resource goes by its name and its fields of now. */
export function entriesOf(context: Context, rows: readonly StoredEntry[]): AuditEntry[] {
  const known = context.declared.all();
  const live = new Map(known.map((one) => [entityOf(one), { live: one, nameOf: namerOf(one, known) }]));
  return rows.map(({ cursor: _cursor, entity, entity_id, before, after, ...row }) => {
    const { live: resource, nameOf } = live.get(entity) ?? {};
    const all = changesIn({ before, after });
    return {
      ...row,
      kind: auditKindNames.find((kind) => kind === entity) ?? 'record',
      resource: resource?.name ?? null,
      object: entity_id,
      title: nameOf ? nameOf(entity_id, after ?? before) : row.title,
      changes: resource ? namedNow(context.caller, resource, all.filter(differs)) : whatChanged(all),
    };
  });
}
