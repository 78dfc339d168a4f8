import sql, { type Sql } from 'sql-template-tag';
import type { BatchRow } from '../../../src/contract/batches';
import { groupBy } from '../../../src/domain/groupBy';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { groupsInScope } from '../kernel/scope';

/** An organisation as a line of a sheet names it. */
interface Named {
  server: string | null;
  p_gid?: number | undefined;
  inn: string;
  kpp: string | null;
}

export interface FoundOrganisation {
  server: string;
  p_gid: number;
  name: string;
  kpp: string | null;
  /** What its dealer may be called, in small letters. */
  dealers: readonly string[];
}

/** The organisation that a line means, or none yet on the server; or why neither can be. A doubt is for somebody to look at. */
export type OrganisationMatch =
  | { server: string; found?: FoundOrganisation; problem?: undefined; doubt?: string }
  | { server?: undefined; found?: undefined; problem: string; choices?: BatchRow['choices'] };

const foreign = (inn: string) => `Не ваш клиент: организации с ИНН ${inn} среди ваших нет`;

interface Candidates {
  own: readonly FoundOrganisation[];
  others: readonly { p_gid: number; kpp: string | null }[];
}

const isKpp =
  (kpp: string | null) =>
  (one: { kpp: string | null }): boolean =>
    kpp === null || one.kpp === kpp;

function matchOf({ p_gid, inn, kpp }: Named, server: string, { own, others }: Candidates): OrganisationMatch {
  if (p_gid !== undefined) {
    const found = own.find((one) => one.p_gid === p_gid);
    return found ? { server, found } : { problem: foreign(inn) };
  }
  const fit = own.filter(isKpp(kpp));
  const [found, another] = fit;
  if (found && !another) return { server, found };
  if (found)
    return {
      problem: `Подходят организации: ${fit.length}. Выберите одну`,
      choices: fit.map(({ p_gid: id, name, kpp: known }) => ({ id, name, kpp: known })),
    };
  if (others.some(isKpp(kpp))) return { problem: foreign(inn) };
  return own.length > 0
    ? { server, doubt: `С этим ИНН уже есть организация, её КПП ${own.map((one) => one.kpp ?? 'нет').join(', ')}` }
    : { server };
}

interface Row extends Omit<FoundOrganisation, 'dealers'> {
  place: number;
  own: boolean;
  parent: number | null;
  parent_name: string | null;
  parent_fullname: string | null;
}

const small = (words: readonly (string | number | null)[]) =>
  words.flatMap((word) => (word === null ? [] : [String(word).toLowerCase()]));

/** The organisations in sight that lines mean, in their order; `lock` is what holds them for the transaction. */
export async function findOrganisations(
  tx: Queryable,
  caller: Caller,
  lines: readonly Named[],
  lock: Sql,
): Promise<OrganisationMatch[]> {
  const servers = lines.map(({ server }) => {
    if (server === null) return caller.server;
    const named = server.toLowerCase();
    return caller.portals.find((one) => small([one.alias, one.server_alias, one.server_name]).includes(named))
      ?.server_alias;
  });
  const asked = lines.map(({ inn, p_gid }, place) => ({ place, inn, p_gid, server: servers[place] }));
  const rows = await tx.rows<Row>(sql`
    SELECT a.place, g.server_alias AS server, g.p_gid, g.name, nullif(g.kpp, '') AS kpp, ${groupsInScope(caller)} AS own,
           parent.p_gid AS parent, parent.name AS parent_name, parent.fullname AS parent_fullname
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a(place int, inn text, p_gid int, server text)
    JOIN groups g ON g.server_alias = a.server AND (g.p_gid = a.p_gid OR (a.p_gid IS NULL AND g.inn = a.inn))
    LEFT JOIN groups parent ON parent.server_alias = g.server_alias AND parent.p_gid = g.parent_gid
    ORDER BY g.server_alias, g.p_gid, a.place ${lock}`);
  const found = groupBy(rows, ({ place }) => place);
  return lines.map((line, place) => {
    const server = servers[place];
    if (server === undefined) return { problem: `Сервер: нет «${line.server?.slice(0, 40)}»` };
    const candidates = found.get(place) ?? [];
    const own = candidates
      .filter((one) => one.own)
      .map(({ p_gid, name, kpp, parent, parent_name, parent_fullname }) => ({
        server,
        p_gid,
        name,
        kpp,
        dealers: small([parent, parent_name, parent_fullname]),
      }));
    return matchOf(line, server, { own, others: candidates.filter((one) => !one.own) });
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
