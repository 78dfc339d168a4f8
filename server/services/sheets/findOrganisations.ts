import sql, { type Sql } from 'sql-template-tag';
import {
  matchOrganisation,
  serverNamed,
  small,
  type FoundOrganisation,
  type NamedOrganisation,
  type OrganisationMatch,
} from '../../../src/contract/plans/matchOrganisation';
import { groupBy } from '../../../src/domain/groupBy';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { groupsInScope } from '../kernel/scope';

interface Row extends Omit<FoundOrganisation, 'dealers'> {
  place: number;
  inn: string;
  own: boolean;
  parent: number | null;
  parent_name: string | null;
  parent_fullname: string | null;
}

/** The organisations in sight that lines mean, in their order; `lock` is what holds them for the transaction. */
export async function findOrganisations(
  tx: Queryable,
  caller: Caller,
  lines: readonly NamedOrganisation[],
  lock: Sql,
): Promise<OrganisationMatch[]> {
  const servers = lines.map(({ server }) => serverNamed(server, caller.portals, caller.server));
  const asked = lines.map(({ inn, p_gid }, place) => ({ place, inn, p_gid, server: servers[place] }));
  const rows = await tx.rows<Row>(sql`
    SELECT a.place, g.server_alias AS server, g.p_gid, g.inn, g.name, nullif(g.kpp, '') AS kpp, ${groupsInScope(caller)} AS own,
           parent.p_gid AS parent, parent.name AS parent_name, parent.fullname AS parent_fullname
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a(place int, inn text, p_gid int, server text)
    JOIN groups g ON g.server_alias = a.server AND (g.p_gid = a.p_gid OR (a.p_gid IS NULL AND g.inn = a.inn))
    LEFT JOIN groups parent ON parent.server_alias = g.server_alias AND parent.p_gid = g.parent_gid
    ORDER BY g.server_alias, g.p_gid, a.place ${lock}`);
  const found = groupBy(rows, ({ place }) => place);
  return lines.map((line, place) => {
    const server = servers[place] ?? '';
    const candidates = found.get(place) ?? [];
    const isSure = candidates.some(({ own, inn }) => own && inn === line.inn);
    // A sheet without its servers would rename whoever has the same ids on the server of who loads it.
    if (line.server === null && line.p_gid !== undefined && !isSure && caller.portals.length > 1)
      return { problem: 'Сервер: укажите его, ID группы повторяются от сервера к серверу' };
    const own = candidates
      .filter((one) => one.own)
      .map(({ p_gid, name, kpp, parent, parent_name, parent_fullname }) => ({
        server,
        p_gid,
        name,
        kpp,
        dealers: small([parent, parent_name, parent_fullname]),
      }));
    return matchOrganisation(line, servers[place], { own, others: candidates.filter((one) => !one.own) });
  });
}

/** The dealers in sight by what they may be called: server, then name or id, in small letters. */
export async function dealersByName(tx: Queryable, caller: Caller) {
  const rows = await tx.rows<{ server: string; p_gid: number; name: string; fullname: string; inn: string }>(sql`
    SELECT g.server_alias AS server, g.p_gid, g.name, g.fullname, g.inn FROM groups g
    WHERE g.is_dealer AND ${groupsInScope(caller)}`);
  const named = rows.flatMap((row) =>
    [...new Set(small([row.p_gid, row.name, row.fullname]))].map((word) => ({ key: `${row.server}:${word}`, row })),
  );
  const groups = groupBy(named, ({ key }) => key);
  return new Map([...groups].map(([key, found]) => [key, found.map(({ row }) => row)] as const));
}
