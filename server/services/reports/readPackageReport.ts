import sql from 'sql-template-tag';
import {
  emulatorCaption,
  packageClientLimit,
  type PackageClient,
  type PackageDealer,
} from '../../../src/contract/packageReport';
import { joinAdjacent } from '../kernel/adjacent';
import { wasClient } from '../kernel/clientMonths';
import type { Context, JsonParts, Service } from '../kernel/context';
import { bytesBy, fieldsOf, JsonWriter } from '../kernel/jsonWriter';
import { dealersInScope } from '../kernel/scope';
import { joinSent, readKinds, sentColumns, type SentRow } from '../kernel/sentMonths';
import { checkMonths } from '../../../src/contract/reportMonths';
import { splitId } from '../../../src/domain/recordId';
import {
  askedDealers,
  captionAt,
  clients,
  eachCaption,
  eachSpan,
  inAskedMonths,
  inMonths,
  kindCaption,
  kinds,
  refuseUnknownDealers,
  type Asked,
} from './packageFacts';

interface DealerRow {
  dealer_id: number;
  dealer_name: string;
  client_count: number;
  detail: PackageDealer['detail'] | null;
}

/** Each dealer with its counts by month and kind, from the sums that the database keeps (`dealer_packages`). */
const dealerRows = ({ caller, db }: Context, asked: Asked) =>
  db.rows<DealerRow>(sql`
    WITH ${kinds}, asked AS (SELECT d.id, d.server_alias, d.p_gid FROM dealers d WHERE ${askedDealers(asked)} AND ${dealersInScope(caller)}),
    by_kind AS (
      SELECT d.id AS dealer_id, f.month_index, ${kindCaption} AS caption, sum(f.count) AS count
      FROM asked d
      JOIN dealer_packages f ON f.server_alias = d.server_alias AND f.dealer_gid = d.p_gid AND f.count > 0 AND ${inAskedMonths(asked)}
      LEFT JOIN kinds k USING (position, is_emulator)
      GROUP BY 1, 2, 3),
    by_month AS (
      SELECT dealer_id, month_index, json_agg(json_build_object('caption', caption, 'count', count) ORDER BY caption) AS counts
      FROM by_kind GROUP BY 1, 2),
    by_dealer AS (SELECT dealer_id, json_object_agg(month_index, counts ORDER BY month_index) AS detail FROM by_month GROUP BY 1)
    SELECT d.id AS dealer_id, own.name AS dealer_name, by_dealer.detail,
           (SELECT count(DISTINCT c.p_gid)::int FROM client_dealers c WHERE ${wasClient(asked.date.start, asked.date.end)} AND c.p_gid <> d.p_gid) AS client_count
    FROM asked d
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
    LEFT JOIN by_dealer ON by_dealer.dealer_id = d.id
    ORDER BY own.name, d.id`);

/** What is asked for, of all clients or of one (`server:p_gid`), with their months or without. */
type DataAsked = Asked & { client?: string | undefined; detail?: boolean | undefined };

type ClientRow = Omit<PackageClient, 'detail'> & SentRow & { dealer_id: number };

const itself = ({ server, id }: ReturnType<typeof splitId>) => sql`c.server_alias = ${server} AND c.p_gid = ${id}`;

/** Each client of the dealers that sent anything, in the dealers' order, from the sums that the database keeps (`client_packages`). */
function clientRows({ caller, db, signal }: Context, { date, client }: DataAsked, dealers: readonly number[]) {
  const isAsked = client === undefined ? sql`true` : itself(splitId(client));
  const rows = db.stream<ClientRow>(
    sql`
      WITH ${clients(caller, { date, org_id: dealers })},
      named AS MATERIALIZED (
        SELECT c.*, w.place, c.server_alias || ':' || c.p_gid AS client_id
        FROM clients c JOIN unnest(${dealers}::int[]) WITH ORDINALITY AS w (id, place) ON w.id = c.dealer_id
        WHERE ${isAsked}
        ORDER BY w.place, c.name, c.server_alias || ':' || c.p_gid)
      SELECT c.dealer_id, c.client_id, c.org_id, c.name AS client, c.inn, c.kpp, sent.*
      FROM named c
      CROSS JOIN LATERAL (
        SELECT ${sentColumns} FROM client_packages f
        WHERE f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${inMonths({ date })}) sent
      WHERE sent.months IS NOT NULL
      ORDER BY c.place, c.name, c.client_id, c.from_month`,
    { signal, batch: 400 },
  );
  // A client that has come back to the dealer has a row for each time.
  return joinAdjacent(rows, (into, next) => {
    if (into.client_id !== next.client_id || into.dealer_id !== next.dealer_id) return false;
    joinSent(into, next);
    return true;
  });
}

/** Writes clients by their kinds over all months. */
function shortWriter(json: JsonWriter) {
  const kindBytes = bytesBy((place: number) => `{"caption":${JSON.stringify(captionAt(place))},"count":`);
  const [first, last] = [Buffer.from(',"first":'), Buffer.from(',"last":')];
  const tell = (place: number, count: number, from: number, until: number) => {
    json.open(kindBytes(place));
    json.whole(count);
    json.open(first);
    json.whole(from);
    json.open(last);
    json.whole(until);
    json.close('}');
  };
  return ({ client_id, org_id, client, inn, kpp, months, kinds }: ClientRow): void => {
    json.open(`{${fieldsOf({ client_id, org_id, client, inn, kpp })},"totals":[`);
    eachSpan(months, readKinds(kinds), tell);
    json.close(']');
    json.close('}');
  };
}

/** Writes clients by month and kind. */
function monthWriter(json: JsonWriter) {
  const monthBytes = bytesBy((month: number) => `"${month}":[`);
  const captionBytes = bytesBy((place: number) => `{"caption":${JSON.stringify(captionAt(place))},"count":`);
  const tell = (place: number, count: number) => {
    json.open(captionBytes(place));
    json.whole(count);
    json.close('}');
  };
  return ({ client_id, org_id, client, inn, kpp, months, kinds }: ClientRow): void => {
    json.open(`{${fieldsOf({ client_id, org_id, client, inn, kpp })},"detail":{`);
    readKinds(kinds).forEach((sent, index) => {
      json.open(monthBytes(months[index] ?? 0));
      eachCaption(sent, tell);
      json.close(']');
    });
    json.close('}');
    json.close('}');
  };
}

/** What a detail adds up to, by kind. */
function totalsOf(detail: PackageDealer['detail']) {
  const counts = new Map<string, number>();
  for (const { caption, count } of Object.values(detail).flat())
    counts.set(caption, (counts.get(caption) ?? 0) + count);
  return [...counts]
    .map(([caption, count]) => ({ caption, count }))
    .sort((a, b) => a.caption.localeCompare(b.caption, 'ru'));
}

function dealerOf({ detail, ...dealer }: DealerRow): Omit<PackageDealer, 'data_clients'> {
  const totals = totalsOf(detail ?? {});
  const total = totals.reduce((sum, { caption, count }) => (caption === emulatorCaption ? sum : sum + count), 0);
  return { ...dealer, total, totals, detail: detail ?? {} };
}

/** Dealers as JSON, each with those clients that come while it is the next. */
async function* reportJson(
  dealers: readonly DealerRow[],
  batches: AsyncIterable<ClientRow[]> | undefined,
  withMonths: boolean,
): JsonParts {
  const json = new JsonWriter();
  const write = withMonths ? monthWriter(json) : shortWriter(json);
  const left = dealers.values();
  let open: DealerRow | undefined;
  const end = () => {
    json.close(']');
    json.close('}');
  };
  const next = () => {
    if (open) end();
    open = left.next().value;
    if (open) json.open(`{${fieldsOf(dealerOf(open))},"data_clients":[`);
  };
  json.open('[');
  next();
  for await (const rows of batches ?? []) {
    for (const row of rows) {
      while (open && open.dealer_id !== row.dealer_id) next();
      write(row);
    }
    if (json.full) yield json.take();
  }
  while (open) next();
  json.close(']');
  yield json.take();
}

/** `POST /billing/package-report/data/`: dealers with totals, and their clients where these are not too many. */
export const readPackageReport: Service<'readPackageReport'> = async (context, { body }) => {
  checkMonths(body.date, 'date.end');
  await refuseUnknownDealers(context, body);
  const dealers = await dealerRows(context, body);
  const few =
    body.client !== undefined || dealers.reduce((sum, { client_count }) => sum + client_count, 0) <= packageClientLimit;
  const ids = dealers.map(({ dealer_id }) => dealer_id);
  return reportJson(dealers, few && ids.length > 0 ? clientRows(context, body, ids) : undefined, body.detail ?? true);
};
