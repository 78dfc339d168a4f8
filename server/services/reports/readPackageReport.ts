import sql from 'sql-template-tag';
import { emulatorCaption, packageClientLimit, type PackageClient, type PackageDealer } from '../../../src/contract/packageReport';
import type { SentKind } from '../../../src/domain/sales/clientMonth';
import type { Context, Service } from '../kernel/context';
import { seenDealers } from '../kernel/sight';
import { checkMonths } from './monthRange';
import { askedDealers, clients, inMonths, kinds, kindsOf, type Asked } from './packageFacts';

interface DealerRow {
  dealer_id: number;
  dealer_name: string;
  client_count: number;
  detail: PackageDealer['detail'] | null;
}

/** Each dealer with its counts by month and kind, from the sums that the database keeps (`dealer_packages`). */
const dealerRows = ({ caller, db }: Context, asked: Asked) =>
  db.rows<DealerRow>(sql`
    WITH ${kinds}, asked AS (SELECT d.id, d.server_alias, d.p_gid FROM dealers d WHERE ${askedDealers(asked)} AND ${seenDealers(caller)}),
    by_kind AS (
      SELECT d.id AS dealer_id, f.month_index, k.caption, sum(f.count)::int AS count
      FROM asked d
      JOIN dealer_packages f ON f.server_alias = d.server_alias AND f.dealer_gid = d.p_gid AND f.count > 0 AND ${inMonths(asked)}
      JOIN kinds k USING (position, is_emulator)
      GROUP BY 1, 2, 3),
    by_month AS (
      SELECT dealer_id, month_index, json_agg(json_build_object('caption', caption, 'count', count) ORDER BY caption) AS counts
      FROM by_kind GROUP BY 1, 2),
    by_dealer AS (SELECT dealer_id, json_object_agg(month_index, counts ORDER BY month_index) AS detail FROM by_month GROUP BY 1)
    SELECT d.id AS dealer_id, own.name AS dealer_name, by_dealer.detail,
           (SELECT count(*) FROM groups g WHERE g.server_alias = d.server_alias AND g.parent_gid = d.p_gid)::int AS client_count
    FROM asked d
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
    LEFT JOIN by_dealer ON by_dealer.dealer_id = d.id
    ORDER BY own.name, d.id`);

type ClientRow = Omit<PackageClient, 'detail'> & { dealer_id: number; months: Record<string, readonly SentKind[]> };

/** Each client that sent anything, from the sums that the database keeps (`client_packages`). */
const clientRows = ({ caller, db, signal }: Context, asked: Asked) =>
  db.stream<ClientRow>(
    sql`
      WITH ${clients(caller, asked)},
      named AS MATERIALIZED (SELECT *, server_alias || ':' || p_gid AS client_id FROM clients ORDER BY name, server_alias || ':' || p_gid)
      SELECT c.dealer_id, c.client_id, c.org_id, c.name AS client, c.inn, c.kpp, sent.months
      FROM named c
      CROSS JOIN LATERAL (
        SELECT json_object_agg(f.month_index, f.kinds) AS months FROM client_packages f
        WHERE f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${inMonths(asked)}) sent
      WHERE sent.months IS NOT NULL
      ORDER BY c.name, c.client_id`,
    { batch: 500, signal },
  );

function clientOf({ months, client_id, org_id, client, inn, kpp }: ClientRow): PackageClient {
  const detail: PackageClient['detail'] = {};
  for (const month in months) detail[month] = kindsOf(months[month] ?? []);
  return { client_id, org_id, client, inn, kpp, detail };
}

/** By dealer; made ready while the next are read. */
async function readClients(context: Context, asked: Asked): Promise<Map<number, PackageClient[]>> {
  const byDealer = new Map<number, PackageClient[]>();
  for await (const rows of clientRows(context, asked)) {
    for (const row of rows) {
      const known = byDealer.get(row.dealer_id);
      if (known) known.push(clientOf(row));
      else byDealer.set(row.dealer_id, [clientOf(row)]);
    }
  }
  return byDealer;
}

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
  const byDealer = few ? await readClients(context, body) : new Map<number, PackageClient[]>();
  return dealers.map(({ detail, ...dealer }) => {
    const totals = totalsOf(detail ?? {});
    const total = totals.reduce((sum, { caption, count }) => (caption === emulatorCaption ? sum : sum + count), 0);
    return { ...dealer, data_clients: byDealer.get(dealer.dealer_id) ?? [], total, totals, detail: detail ?? {} };
  });
};
