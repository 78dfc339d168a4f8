import sql from 'sql-template-tag';
import { emulatorCaption, packageClientLimit, type PackageClient, type PackageDealer } from '../../../src/contract/packageReport';
import { groupBy } from '../../../src/domain/groupBy';
import type { Context, Service } from '../kernel/context';
import { checkMonths } from './monthRange';
import { clients, inMonths, kinds, type Asked } from './packageFacts';

interface DealerRow {
  dealer_id: number;
  dealer_name: string;
  client_count: number;
  detail: PackageDealer['detail'] | null;
}

/** Each dealer with its counts by month and kind. Facts are summed by client and month first, so that dealers and captions are looked up once a sum. */
const dealerRows = ({ caller, db }: Context, asked: Asked) =>
  db.rows<DealerRow>(sql`
    WITH ${kinds}, ${clients(caller, asked)},
    sums AS (
      SELECT c.dealer_id, f.month_index, f.position, f.is_emulator, sum(f.count) AS count
      FROM package_facts f JOIN clients c ON c.server_alias = f.server_alias AND c.p_gid = f.group_gid
      WHERE ${inMonths(asked)}
      GROUP BY c.dealer_id, f.month_index, f.position, f.is_emulator),
    by_kind AS (
      SELECT s.dealer_id, s.month_index, k.caption, sum(s.count)::int AS count
      FROM sums s JOIN kinds k USING (position, is_emulator) GROUP BY 1, 2, 3),
    by_month AS (
      SELECT dealer_id, month_index, json_agg(json_build_object('caption', caption, 'count', count) ORDER BY caption) AS counts
      FROM by_kind GROUP BY 1, 2),
    by_dealer AS (SELECT dealer_id, json_object_agg(month_index, counts ORDER BY month_index) AS detail FROM by_month GROUP BY 1),
    sizes AS (SELECT dealer_id, count(*)::int AS client_count FROM clients GROUP BY 1)
    SELECT sizes.dealer_id, own.name AS dealer_name, sizes.client_count, by_dealer.detail
    FROM sizes
    JOIN dealers d ON d.id = sizes.dealer_id
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
    LEFT JOIN by_dealer USING (dealer_id)
    ORDER BY own.name, sizes.dealer_id`);

const clientRows = ({ caller, db }: Context, asked: Asked) =>
  db.rows<PackageClient & { dealer_id: number }>(sql`
    WITH ${kinds}, ${clients(caller, asked)},
    by_kind AS (
      SELECT c.dealer_id, f.server_alias, f.group_gid, f.month_index, k.caption, sum(f.count)::int AS count
      FROM clients c
      JOIN package_facts f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${inMonths(asked)}
      JOIN kinds k ON k.position = f.position AND k.is_emulator = f.is_emulator
      GROUP BY 1, 2, 3, 4, 5),
    by_month AS (
      SELECT dealer_id, server_alias, group_gid, month_index, json_agg(json_build_object('caption', caption, 'count', count) ORDER BY caption) AS counts
      FROM by_kind GROUP BY 1, 2, 3, 4),
    by_client AS (
      SELECT dealer_id, server_alias, group_gid, json_object_agg(month_index, counts ORDER BY month_index) AS detail FROM by_month GROUP BY 1, 2, 3)
    SELECT b.dealer_id, b.server_alias || ':' || b.group_gid AS client_id, c.org_id, c.name AS client, c.inn, c.kpp, b.detail
    FROM by_client b JOIN clients c ON c.dealer_id = b.dealer_id AND c.server_alias = b.server_alias AND c.p_gid = b.group_gid
    ORDER BY c.name, client_id`);

/** What a detail adds up to, by kind. */
function totalsOf(detail: PackageDealer['detail']) {
  const counts = new Map<string, number>();
  for (const { caption, count } of Object.values(detail).flat()) counts.set(caption, (counts.get(caption) ?? 0) + count);
  return [...counts].map(([caption, count]) => ({ caption, count })).sort((a, b) => a.caption.localeCompare(b.caption, 'ru'));
}

/** `POST /billing/package-report/data/`: dealers with totals, and their clients where these are not too many. */
export const readPackageReport: Service<'readPackageReport'> = async (context, { body }) => {
  checkMonths(body.date);
  const dealers = await dealerRows(context, body);
  const few = dealers.reduce((sum, { client_count }) => sum + client_count, 0) <= packageClientLimit;
  const byDealer = groupBy(few ? await clientRows(context, body) : [], ({ dealer_id }) => dealer_id);
  return dealers.map(({ detail, ...dealer }) => {
    const totals = totalsOf(detail ?? {});
    const total = totals.reduce((sum, { caption, count }) => (caption === emulatorCaption ? sum : sum + count), 0);
    const data_clients = (byDealer.get(dealer.dealer_id) ?? []).map(({ dealer_id: _, ...client }) => client);
    return { ...dealer, data_clients, total, totals, detail: detail ?? {} };
  });
};
