import sql, { join } from 'sql-template-tag';
import type { SignInDay } from '../../../src/contract/audit';
import { isoDate } from '../../../src/domain/day';
import { loginKey } from '../../../src/domain/login';
import type { Service } from '../kernel/context';
import { groupsInScope } from '../kernel/scope';

const usualSize = 50;

/** `GET /audit/sign-ins/`: who has signed in on a day, how often, and how often in vain; the newest day first. */
export const listSignIns: Service<'listSignIns'> = async ({ caller, db }, { query }) => {
  const { from, to, actor, before, page_size: size = usualSize } = query;
  const where = [caller.scope === 'all' ? sql`true` : sql`g.p_gid IS NOT NULL AND ${groupsInScope(caller)}`];
  if (from) where.push(sql`d.day >= ${isoDate(from)}::date`);
  if (to) where.push(sql`d.day <= ${isoDate(to)}::date`);
  if (actor?.trim()) where.push(sql`u.login_key = ${loginKey(actor)}`);
  if (before) {
    const [day, server, id] = before.split('_');
    where.push(sql`(d.day, d.server_alias, d.p_id) < (${day}::date, ${server}, ${id}::int)`);
  }
  const rows = await db.rows<SignInDay & { place: string }>(sql`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(u.login, d.login) AS actor, u.full_name AS actor_name, g.name AS organisation,
      d.signed_in, d.failed, to_char(d.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last_at, d.addresses,
      to_char(d.day, 'YYYY-MM-DD') || '_' || d.server_alias || '_' || d.p_id AS place
    FROM sign_in_days d
    LEFT JOIN users u ON u.server_alias = d.server_alias AND u.p_id = d.p_id
    LEFT JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    WHERE ${join(where, ' AND ')} ORDER BY d.day DESC, d.server_alias DESC, d.p_id DESC LIMIT ${size + 1}`);
  const page = rows.slice(0, size);
  return {
    results: page.map(({ place: _place, ...row }) => row),
    next: rows.length > size ? (page.at(-1)?.place ?? null) : null,
  };
};
