import sql from 'sql-template-tag';
import { formatIsoDay } from '../../../src/domain/day';
import { addMonths, currentMonth, formatMonth, monthIndex } from '../../../src/domain/month';
import type { Cell, Column } from '../../xlsx/book';
import { makeXlsx } from '../../xlsx/makeXlsx';
import { parameterSheet } from '../../xlsx/parameterSheet';
import { begin } from '../kernel/batches';
import type { Context, Service } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

const money = '#,##0.00';

const columns: readonly Column[] = [
  { header: 'Дилер', width: 36 },
  { header: 'Клиент', width: 48 },
  { header: 'ИНН', width: 14 },
  { header: 'КПП', width: 11 },
  { header: 'ID организации', width: 15 },
  { header: 'Действует с', width: 12 },
  { header: 'Статус', width: 11 },
  { header: 'Пакетов по тарифу', width: 18 },
  { header: 'Использовано в месяце', width: 22 },
  { header: 'Сверх тарифа', width: 14 },
  { header: 'Стоимость, ₽', width: 14, format: money },
  { header: 'Компенсация, ₽', width: 15, format: money },
  { header: 'Почта', width: 40 },
];

/**
 * Each minimum tariff in scope; the one in force this month with what its client has sent in it. Its month decides whether a
 * tariff has begun (contract, What the numbers mean). Emulators' packages are not billed.
 */
const statement = ({ caller, clock }: Context) => {
  const month = currentMonth(clock());
  const next = formatIsoDay({ ...addMonths(month, 1), day: 1 });
  return sql`
    WITH tariffs AS (
      SELECT t.*, d.server_alias, d.p_gid AS dealer_gid,
             t.start_date >= ${next}::date AS future,
             t.start_date = max(t.start_date) FILTER (WHERE t.start_date < ${next}::date) OVER (PARTITION BY t.dealer_id, t.client_gid) AS active
      FROM minimum_tariffs t JOIN dealers d ON d.id = t.dealer_id
      WHERE d.minimum_tariff_enabled AND ${dealersInScope(caller)})
    SELECT json_build_array(own.name, g.name, g.inn, g.kpp, t.client_org_id, to_char(t.start_date, 'DD.MM.YYYY'),
             CASE WHEN t.future THEN 'Будущий' WHEN t.active THEN 'Активный' ELSE 'Архивный' END,
             t.package_count, used.count, CASE WHEN t.active THEN greatest(0, used.count - t.package_count) END, t.cost, t.compensation, array_to_string(t.emails, ', ')) AS cells
    FROM tariffs t
    JOIN groups own ON own.server_alias = t.server_alias AND own.p_gid = t.dealer_gid
    JOIN groups g ON g.server_alias = t.server_alias AND g.p_gid = t.client_gid
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(f.count), 0)::int AS count FROM package_facts f
      WHERE f.server_alias = t.server_alias AND f.group_gid = t.client_gid AND f.month_index = ${monthIndex(month)} AND NOT f.is_emulator) used ON t.active
    ORDER BY own.name, t.dealer_id, g.name, t.client_gid, t.start_date DESC`;
};

async function* batches(context: Context) {
  for await (const rows of context.db.stream<{ cells: Cell[] }>(statement(context), { signal: context.signal }))
    yield rows.map(({ cells }) => cells);
}

/** `GET /billing/reports/fixed-packages/xlsx/`: the minimum tariffs with this month's use; 404 where there are none. */
export const exportMinimumTariffs: Service<'exportMinimumTariffs'> = async (context) => {
  const { all } = await begin(batches(context));
  const parameters = parameterSheet({
    report: 'Тариф минимальный',
    made: context.clock(),
    by: context.caller.login,
    parameters: [['Месяц', formatMonth(currentMonth(context.clock()))]],
  });
  return {
    bytes: makeXlsx({ sheet: 'Минимальные тарифы', columns, parameters }, all),
  };
};
