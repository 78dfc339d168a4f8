import sql from 'sql-template-tag';
import { plus, type Exact } from '../../../src/domain/exact';
import { currentMonth, formatMonth, monthIndex } from '../../../src/domain/month';
import type { SalesLine } from '../../../src/domain/sales/bill';
import type { Cell, Column } from '../../xlsx/book';
import { begin } from '../kernel/batches';
import { bookOf } from '../kernel/bookOf';
import { inClientMonths } from '../kernel/clientMonths';
import { factsOf } from '../kernel/factMonths';
import type { Context, Service } from '../kernel/context';
import { periodPart, reportName } from '../../../src/domain/fileName';
import { dealersInScope } from '../kernel/scope';
import { findDealers } from '../sales/findDealers';
import { salesOfClients } from '../sales/salesOfClients';

const money = { width: 16, of: 'kopecks' } as const;

const columns: readonly Column[] = [
  { header: 'Дилер', width: 36 },
  { header: 'Клиент', width: 48 },
  { header: 'ИНН', width: 14 },
  { header: 'КПП', width: 11 },
  { header: 'ID организации', width: 15 },
  { header: 'Действует с', width: 12, of: 'day' },
  { header: 'Статус', width: 11 },
  { header: 'Пакетов по тарифу', width: 18 },
  { header: 'Использовано в месяце', width: 22, total: true },
  { header: 'Сверх тарифа', width: 14, total: true },
  { header: 'Стоимость, ₽', ...money },
  { header: 'Компенсация, ₽', ...money },
  { header: 'Почта', width: 40 },
  { header: 'Начислено по тарифу, ₽', ...money, width: 22, total: true },
  { header: 'Начислено сверх тарифа, ₽', ...money, width: 24, total: true },
  { header: 'Примечание', width: 36 },
];

interface Row {
  dealer_id: number;
  server: string;
  client: number;
  active: boolean;
  cells: Cell[];
}

/**
 * Each minimum tariff in scope; the one in force this month with what its client has sent in it. Its month decides whether a
 * tariff has begun (contract, What the numbers mean). Emulators' packages are not billed.
 */
const statement = ({ caller, clock }: Context) => {
  const month = monthIndex(currentMonth(clock()));
  return sql`
    WITH dated AS (
      SELECT t.*, d.server_alias, d.p_gid AS dealer_gid, (12 * extract(year FROM t.start_date) + extract(month FROM t.start_date))::int AS start
      FROM minimum_tariffs t JOIN dealers d ON d.id = t.dealer_id
      WHERE d.minimum_tariff_enabled AND ${dealersInScope(caller)}),
    tariffs AS (
      SELECT t.*, coalesce(t.until_month <= greatest(t.start, ${month}), false) AS ended,
             t.start_date = max(t.start_date) FILTER (WHERE t.start <= ${month}) OVER (PARTITION BY t.dealer_id, t.client_gid) AS latest
      FROM dated t),
    told AS (SELECT t.*, t.latest AND NOT t.ended AS active FROM tariffs t)
    SELECT t.dealer_id, t.server_alias AS server, t.client_gid AS client, coalesce(t.active, false) AS active,
           json_build_array(own.name, g.name, g.inn, g.kpp, t.client_org_id, t.start_date,
             CASE WHEN t.active THEN 'Активный' WHEN t.ended OR t.start <= ${month} THEN 'Архивный' ELSE 'Будущий' END,
             t.package_count, used.count, CASE WHEN t.active THEN greatest(0, used.count - t.package_count) END,
             (100 * t.cost)::bigint, (100 * t.compensation)::bigint, array_to_string(t.emails, ', ')) AS cells
    FROM told t
    JOIN groups own ON own.server_alias = t.server_alias AND own.p_gid = t.dealer_gid
    JOIN groups g ON g.server_alias = t.server_alias AND g.p_gid = t.client_gid
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(f.count), 0) AS count
      FROM client_dealers c JOIN package_facts f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${factsOf(month, month)} AND ${inClientMonths}
      WHERE c.server_alias = t.server_alias AND c.p_gid = t.client_gid AND c.dealer_gid = t.dealer_gid AND NOT f.is_emulator) used ON t.active
    ORDER BY own.name, t.dealer_id, g.name, t.client_gid, t.start_date DESC`;
};

/** What the rules make of a client's tariff in the month: charged, its packages beyond it, and why not where it is not. */
function chargedOf(lines: readonly SalesLine[]): [tariff: Exact, beyond: Exact, note: string] {
  const tariff = lines.find(({ kind }) => kind === 'minimum');
  const beyond = lines.reduce<Exact>((all, { kind, cost }) => (kind === 'packages' ? plus(all, cost) : all), 0);
  const full = lines.some(({ kind }) => kind === 'full');
  const note = tariff ? '' : full ? 'Полный безлимит: тариф не начисляется' : 'Демо: тариф не начисляется';
  return [tariff?.cost ?? 0, beyond, note];
}

const keyOf = (dealer: number, client: number) => `${dealer}:${client}`;

/** The lines of this month of the clients whose tariffs are active. */
async function linesOf(context: Context, rows: readonly Row[]): Promise<Map<string, readonly SalesLine[]>> {
  const active = rows.filter((row) => row.active);
  const found = new Map<string, readonly SalesLine[]>();
  if (active.length === 0) return found;
  const month = monthIndex(currentMonth(context.clock()));
  const months = { start: month, end: month };
  const dealers = await findDealers(context, [...new Set(active.map(({ dealer_id }) => dealer_id))], months);
  const clients = active.map(({ server, client }) => ({ server, id: client }));
  for await (const sold of salesOfClients(context, { dealers, ...months, clients }))
    for (const one of sold)
      found.set(
        keyOf(one.dealer.id, one.p_gid),
        one.months.flatMap(({ lines }) => lines),
      );
  return found;
}

async function* batches(context: Context) {
  for await (const rows of context.db.stream<Row>(statement(context), { signal: context.signal, batch: 1000 })) {
    const lines = await linesOf(context, rows);
    yield rows.map(({ dealer_id, client, active, cells }) => [
      ...cells,
      ...(active ? chargedOf(lines.get(keyOf(dealer_id, client)) ?? []) : [null, null, null]),
    ]);
  }
}

/** `GET /billing/reports/fixed-packages/xlsx/`: the minimum tariffs with this month's use and what of it is charged; 404 where there are none. */
export const exportMinimumTariffs: Service<'exportMinimumTariffs'> = async (context) => {
  const { all } = await begin(batches(context));
  const month = currentMonth(context.clock());
  const parameters = [['Месяц', formatMonth(month)]] as const;
  const about = { report: 'Тариф минимальный', sheet: 'Минимальные тарифы', columns, parameters };
  return {
    filename: reportName('Тариф Минимальный', periodPart(monthIndex(month), monthIndex(month))),
    bytes: bookOf(context, about, all, (rows) => rows),
  };
};
