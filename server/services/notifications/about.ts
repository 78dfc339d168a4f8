import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../kernel/context';
import { rightFields } from './events';
import { pricesMissing } from './pricesMissing';

/** So many dealers without a price are named. */
const mostNamed = 3;

const price = (caller: Caller, month: number) => sql`(
  WITH missing AS MATERIALIZED (${pricesMissing(caller, month)})
  SELECT json_build_object('count', (SELECT count(*) FROM missing), 'dealers', coalesce((
    SELECT json_agg(json_build_object('id', s.id, 'name', s.name)) FROM (
      SELECT d.id, g.name FROM missing JOIN dealers d USING (id)
      JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid AND g.is_dealer
      ORDER BY g.name, g.server_alias, g.p_gid LIMIT ${mostNamed}) s), '[]')))`;

/** Of its lines those are told that wait: some have been mended, or have come again in a later file. */
const imported = sql`(
  SELECT json_build_object('of', 'import', 'name', w.kind, 'id', w.id, 'title', w.file_name, 'actor', w.actor_login, 'failure', w.failure,
    'faulty', (SELECT count(*)::int FROM import_quarantine q WHERE q.run_id = w.id))
  FROM import_runs w WHERE w.id = e.id)`;

const batched = sql`(
  SELECT json_build_object('of', 'batch', 'name', w.kind, 'id', w.id, 'title', w.reason, 'actor', w.actor_login, 'failure', w.failure, 'rows', w.rows)
  FROM batches w WHERE w.id = e.id)`;

const condition = (table: Sql, id: Sql, type: Sql) => sql`(
  SELECT json_build_object('type', ${type}, 'until', c.until_month,
    'dealer', (SELECT json_build_object('id', d.id, 'name', g.name) FROM groups g WHERE g.server_alias = d.server_alias AND g.p_gid = d.p_gid),
    'client', (SELECT json_build_object('server_alias', g.server_alias, 'p_gid', g.p_gid, 'name', g.name) FROM groups g
      WHERE g.server_alias = d.server_alias AND g.p_gid = c.client_gid))
  FROM ${table} c JOIN dealers d ON d.id = c.dealer_id WHERE ${id} = e.id)`;

const rights = sql`(
  SELECT json_build_object('actor', a.actor_login,
    'actor_name', name_of_user(a.actor_server, a.actor_id),
    'changes', (SELECT json_agg(json_build_object('field', f, 'before', a.before -> f, 'after', a.after -> f)) FROM unnest(${rightFields}::text[]) f
      WHERE a.before -> f IS DISTINCT FROM a.after -> f))
  FROM audit a WHERE a.id = e.id)`;

/** What is told of an event `e` of a page, by its source; `month` is the number of the month whose prices are missed. */
export const aboutEvent = (caller: Caller, month: number): Sql => sql`CASE e.source
  WHEN 'price' THEN ${price(caller, month)}
  WHEN 'import' THEN ${imported}
  WHEN 'failed' THEN ${batched}
  WHEN 'done' THEN ${batched}
  WHEN 'special' THEN ${condition(sql`special_prices`, sql`c.id`, sql`c.type`)}
  WHEN 'minimum' THEN ${condition(sql`minimum_tariffs`, sql`c.tariff_id`, sql`'minimum_tariff'`)}
  WHEN 'rights' THEN ${rights} END`;
