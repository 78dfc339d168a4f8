import sql from 'sql-template-tag';
import type { HistoryEntry, HistoryQuery } from '../../../src/contract/history';
import type { Context, Service } from '../kernel/context';
import { slice } from '../../../src/contract/paging';
import { notFound } from '../../../src/contract/refusal';
import { dealersInScope, groupsInScope, portalOf } from '../kernel/scope';
import { readDealerModel } from '../dealers/model';
import { readNewsModel } from '../news/model';
import { refuseUnseen } from '../groups/refuseUnseen';
import { told } from './toldValues';

type Json = HistoryEntry['changes'][number]['before'];

/** What a record was, or is, as far as the audit tells. */
export type Values = Record<string, Json>;

interface Row extends Omit<HistoryEntry, 'changes'> {
  before: Values | null;
  after: Values | null;
}

/** Field by field, what it was and is. */
export const changesIn = ({ before, after }: Pick<Row, 'before' | 'after'>) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }));

/** A page of the audit record of one thing, or of several kinds under one key. */
export async function entries({ caller, db }: Context, entities: readonly string[], key: string, query: HistoryQuery) {
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size });
  const where = sql`a.entity = ANY(${entities}::text[]) AND a.entity_id = ${key}`;
  const rows = await db.rows<Row>(sql`
    SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, actor_login AS actor, operation, ${told(caller)}
    FROM audit a WHERE ${where} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`);
  const total = await db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM audit a WHERE ${where}`);
  const count = total?.count ?? 0;
  const results = rows.map((row): HistoryEntry => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    operation: row.operation,
    changes: changesIn(row),
  }));
  return { count, total: count, results };
}

/** `GET …/groups/{p_gid}/history/`: the organisation's own record, its messaging profile's, its billing's and its note's. */
export const listGroupHistory: Service<'listGroupHistory'> = async (context, { params, query }) => {
  const { server, p_gid } = await refuseUnseen(context, params);
  return entries(context, ['group', 'fcsProfile', 'billing', 'clientNote'], `${server}:${p_gid}`, query);
};

/** `GET …/users/{p_id}/history/`: what was changed in a user. */
export const listUserHistory: Service<'listUserHistory'> = async (context, { params, query }) => {
  const { caller, db } = context;
  const server = portalOf(caller, params.alias);
  const seen = await db.one(sql`
    SELECT 1 FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    WHERE u.server_alias = ${server} AND u.p_id = ${params.p_id} AND ${groupsInScope(caller)}`);
  if (!seen) throw notFound();
  return entries(context, ['user'], `${server}:${params.p_id}`, query);
};

/** `GET /dealers/{id}/history/`: what was changed in a dealer. */
export const listDealerHistory: Service<'listDealerHistory'> = async (context, { params, query }) => {
  if (!(await readDealerModel(context.db, params.id, dealersInScope(context.caller)))) throw notFound();
  return entries(context, ['dealer'], String(params.id), query);
};

/** `GET /categories/{id}/history/`: what was changed in news. */
export const listNewsHistory: Service<'listNewsHistory'> = async (context, { params, query }) => {
  if (!(await readNewsModel(context.db, params.id))) throw notFound();
  return entries(context, ['news'], String(params.id), query);
};
