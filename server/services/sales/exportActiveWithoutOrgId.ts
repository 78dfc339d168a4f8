import sql from 'sql-template-tag';
import { formatMonth, monthIndex } from '../../../src/domain/month';
import type { Cell } from '../../xlsx/book';
import { begin } from '../kernel/batches';
import { bookOf } from '../kernel/bookOf';
import { factsOf, refuseDetached } from '../kernel/factMonths';
import type { Service } from '../kernel/context';
import { periodPart, reportName } from '../../../src/domain/fileName';
import { dealersInScope } from '../kernel/scope';

const columns = [
  { header: 'Сервер', width: 16 },
  { header: 'Дилер', width: 36 },
  { header: 'Клиент', width: 48 },
  { header: 'ИНН', width: 14 },
  { header: 'КПП', width: 11 },
  { header: 'Номер', width: 10 },
  { header: 'Пакетов', width: 12, total: true },
] as const;

/** `POST /groups/activity/`: organisations without an organisation id that sent packages in the month; 404 where there are none. */
export const exportActiveWithoutOrgId: Service<'exportActiveWithoutOrgId'> = async (context, { query: at }) => {
  const month = monthIndex(at);
  await refuseDetached(context, { start: month, end: month }, 'month');
  const sent = context.db.stream<{ cells: Cell[] }>(
    sql`
      SELECT json_build_array(p.server_name, own.name, g.name, g.inn, g.kpp, g.p_gid, sent.count) AS cells
      FROM groups g
      JOIN portals p ON p.server_alias = g.server_alias
      LEFT JOIN client_dealers c ON c.server_alias = g.server_alias AND c.p_gid = g.p_gid
       AND c.from_month <= ${month} AND (c.until_month IS NULL OR c.until_month > ${month})
      LEFT JOIN dealers d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid
      LEFT JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
      CROSS JOIN LATERAL (
        SELECT sum(f.count) AS count FROM package_facts f
        WHERE f.server_alias = g.server_alias AND f.group_gid = g.p_gid AND ${factsOf(month, month)} AND NOT f.is_emulator) sent
      WHERE g.org_id IS NULL AND sent.count > 0 AND ${dealersInScope(context.caller)}
      ORDER BY p.server_name, own.name, g.name, g.p_gid`,
    { signal: context.signal },
  );
  const found = await begin(sent);
  const parameters = [['Месяц', formatMonth(at)]] as const;
  const about = { report: 'Активные клиенты без ID организации', sheet: 'Клиенты', columns, parameters };
  return {
    filename: reportName('Клиенты без ID', periodPart(month, month)),
    bytes: bookOf(context, about, found.all, (some) => some.map(({ cells }) => cells)),
  };
};
