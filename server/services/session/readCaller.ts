import sql, { type Sql } from 'sql-template-tag';
import type { Portal } from '../../../src/contract/session';
import { rightsOf } from '../../../src/domain/rights';
import { scopeOf } from '../../../src/domain/scope';
import type { Access } from '../../db/connect';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { isAlive } from './lifetime';

interface CallerRow {
  server_alias: string;
  p_id: number;
  login: string;
  full_name: string;
  rights: string[];
  password_assigned: boolean;
  p_gid: number;
  org_id: number | null;
  name: string;
  dealer_id: number | null;
  /** Walked only for those who see it: `scopeOf`. */
  subtree: number[] | null;
  portals: Portal[];
  stale: boolean;
  key: string | null;
}

/**
 * The caller that a token's hash stands for, or undefined for a dead token: unknown, idle or used too long, signed out, of a
 * banned user, or of an organisation that is suspended or archived. Rights and the dealer's subtree are read anew each time. A call that `renews` begins the idle time anew.
 */
export async function readCaller(
  db: Pick<Access, 'keyed' | 'run'>,
  tokenHash: Buffer,
  { now, renews }: { now: Date; renews: boolean },
): Promise<Caller | undefined> {
  const row = await db.keyed<CallerRow>(
    rowOf(sql`
      SELECT t.server_alias, t.p_id, t.used_at < ${now}::timestamptz - interval '1 minute' AS stale, NULL AS key, NULL::text[] AS rights
      FROM tokens t WHERE t.token_hash = ${tokenHash} AND ${isAlive(now)}
      UNION ALL
      SELECT server_alias, p_id, coalesce(used_at < ${now}::timestamptz - interval '1 minute', true), name, rights
      FROM service_tokens WHERE token_hash = ${tokenHash} AND revoked_at IS NULL AND expires_at > ${now}`),
    // The moment is no part of what is asked for.
    `caller ${tokenHash.toString('base64')}`,
  );
  if (!row) return undefined;
  const used = row.key === null ? sql`tokens` : sql`service_tokens`;
  if (row.stale && (renews || row.key !== null))
    await db.run(sql`UPDATE ${used} SET used_at = ${now} WHERE token_hash = ${tokenHash}`);
  return sharedCallerOf(row);
}

/** Whose work is done without him: himself, or another system by its key. */
export interface Absent {
  server: string;
  id: number;
  key: string | null;
}

/** The same for somebody who has asked for a work that is done later; undefined where he could not ask for it now. */
export async function readAbsentCaller(
  db: Queryable,
  { server, id, key }: Absent,
  now: Date,
): Promise<Caller | undefined> {
  const himself = sql`SELECT ${server} AS server_alias, ${id}::integer AS p_id, false AS stale, NULL AS key, NULL::text[] AS rights`;
  const byKey = sql`
    SELECT server_alias, p_id, false AS stale, name AS key, rights FROM service_tokens
    WHERE server_alias = ${server} AND p_id = ${id} AND name = ${key} AND revoked_at IS NULL AND expires_at > ${now} LIMIT 1`;
  const row = await db.one<CallerRow>(rowOf(key === null ? himself : byKey));
  return row && callerOf(row);
}

const rowOf = (who: Sql) => sql`
    WITH RECURSIVE me AS (
      SELECT u.server_alias, u.p_id, u.login, u.full_name, u.password_assigned, u.group_gid, t.stale, t.key,
             CASE WHEN t.key IS NULL THEN u.rights ELSE array(SELECT unnest(u.rights) INTERSECT SELECT unnest(t.rights)) END AS rights
      FROM (${who}
      ) t
      JOIN users u USING (server_alias, p_id)
      JOIN roles r USING (p_rid)
      JOIN groups o ON o.server_alias = u.server_alias AND o.p_gid = u.group_gid
      WHERE NOT (r.banned OR o.banned OR o.archived)
    ), subtree AS (
      SELECT g.server_alias, g.p_gid FROM groups g JOIN me ON g.server_alias = me.server_alias AND g.p_gid = me.group_gid
      UNION
      SELECT g.server_alias, g.p_gid FROM groups g JOIN subtree s ON g.server_alias = s.server_alias AND g.parent_gid = s.p_gid
      WHERE g.is_dealer
    )
    SELECT me.server_alias, me.p_id, me.login, me.full_name, me.rights, me.password_assigned, g.p_gid, g.org_id, g.name, d.id AS dealer_id, me.stale, me.key,
           CASE WHEN 'dealer_subdealers' = ANY (me.rights) AND NOT me.rights && '{dealer_users,support}'
                THEN (SELECT array_agg(p_gid) FROM subtree) END AS subtree,
           (SELECT json_agg(json_build_object('alias', alias, 'server_alias', server_alias, 'server_name', server_name) ORDER BY position)
            FROM portals) AS portals
    FROM me
    JOIN groups g ON g.server_alias = me.server_alias AND g.p_gid = me.group_gid
    LEFT JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.p_gid`;

/** Calls that share a reading share what it says. */
const callers = new WeakMap<CallerRow, Caller>();

function sharedCallerOf(row: CallerRow): Caller {
  const caller = callers.get(row) ?? callerOf(row);
  callers.set(row, caller);
  return caller;
}

function callerOf(row: CallerRow): Caller {
  const rights = rightsOf(row.rights);
  const scope = scopeOf(rights);
  return {
    passwordAssigned: row.password_assigned,
    server: row.server_alias,
    id: row.p_id,
    login: row.key === null ? row.login : `${row.login}, ключ «${row.key}»`,
    ...(row.key === null ? {} : { key: row.key }),
    fullName: row.full_name,
    rights,
    scope,
    company: { org_id: row.org_id, p_gid: row.p_gid, name: row.name, dealer_id: row.dealer_id },
    scopeGids: scope === 'all' ? [] : scope === 'subtree' && row.subtree ? row.subtree : [row.p_gid],
    portals: scope === 'all' ? row.portals : row.portals.filter((portal) => portal.server_alias === row.server_alias),
  };
}
