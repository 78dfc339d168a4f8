import sql from 'sql-template-tag';
import type { BatchRow } from '../../../src/contract/batches';
import { groupBy } from '../../../src/domain/groupBy';
import { monthIndex, type Month } from '../../../src/domain/month';
import type { Queryable } from '../../db/queryable';

/** An organisation as a line of a sheet names it, in the month that the line is about. */
export interface Named {
  inn: string;
  kpp: string | null;
  client_id?: number | undefined;
  month: Month;
}

/** A client of the dealer in a month, until which it is his. */
export interface FoundClient {
  p_gid: number;
  org_id: number | null;
  name: string;
  kpp: string | null;
  until: number | null;
}

/** The client that a line means; or why there is none, with those among whom one is to be chosen. */
export type Match = { client: FoundClient; problem?: undefined } | NoMatch;
interface NoMatch {
  client?: undefined;
  problem: string;
  choices?: BatchRow['choices'];
}

/** What the row of a line says that means no client. */
export const unmatched = ({ inn }: Pick<Named, 'inn'>, { problem, choices }: NoMatch) => ({
  label: `ИНН ${inn}`,
  problems: [problem],
  ...(choices && { choices }),
});

/** Nothing tells a client of somebody else from an organisation that nobody knows. */
const foreign = (inn: string) => `Не ваш клиент: у дилера нет организации с ИНН ${inn}`;

function matchOf({ inn, kpp, client_id }: Named, clients: readonly FoundClient[]): Match {
  if (clients.length === 0) return { problem: foreign(inn) };
  const withKpp = kpp === null ? clients : clients.filter((client) => client.kpp === kpp);
  if (withKpp.length === 0)
    return { problem: `У клиента с ИНН ${inn} другой КПП: ${clients.map((client) => client.kpp ?? 'нет').join(', ')}` };
  const meant = client_id === undefined ? withKpp : withKpp.filter(({ p_gid }) => p_gid === client_id);
  const [client, another] = meant;
  if (!client) return { problem: foreign(inn) };
  if (!another) return { client };
  return {
    problem: `Подходят организации: ${meant.length}. Выберите одну`,
    choices: meant.map(({ p_gid, name, kpp: own }) => ({ id: p_gid, name, kpp: own })),
  };
}

/** The clients of a dealer whom lines mean by INN and KPP, in the lines' order. */
export async function findClients(tx: Queryable, dealer: number, lines: readonly Named[]): Promise<Match[]> {
  const asked = lines.map(({ inn, month }, place) => ({ place, inn, month: monthIndex(month) }));
  const rows = await tx.rows<FoundClient & { place: number }>(sql`
    SELECT a.place, c.p_gid, g.org_id, g.name, nullif(g.kpp, '') AS kpp, c.until_month AS until
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a(place int, inn text, month int)
    JOIN dealers d ON d.id = ${dealer}
    JOIN client_dealers c ON c.server_alias = d.server_alias AND c.dealer_gid = d.p_gid AND c.p_gid <> d.p_gid
      AND c.from_month <= a.month AND (c.until_month IS NULL OR c.until_month > a.month)
    JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.p_gid AND g.inn = a.inn
    ORDER BY a.place, g.name, g.p_gid`);
  const found = groupBy(rows, ({ place }) => place);
  return lines.map((line, place) => matchOf(line, found.get(place) ?? []));
}
