import sql from 'sql-template-tag';
import {
  matchClient,
  type ClientMatch,
  type FoundClient,
  type NamedClient,
} from '../../../src/contract/plans/matchClients';
import { groupBy } from '../../../src/domain/groupBy';
import { monthIndex } from '../../../src/domain/month';
import type { Queryable } from '../../db/queryable';

/** The clients of a dealer whom lines mean by INN and KPP, in the lines' order. */
export async function findClients(
  tx: Queryable,
  dealer: number,
  lines: readonly NamedClient[],
): Promise<ClientMatch[]> {
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
  return lines.map((line, place) => matchClient(line, found.get(place) ?? []));
}
