import sql from 'sql-template-tag';
import { reportRowLimit, type ReportFilter, type ReportLink, type ReportRow } from '../../../src/contract/reports';
import { isoDate } from '../../../src/domain/day';
import { reportFileName } from '../../../src/domain/fileName';
import { captionLists } from '../../../src/domain/packagePositions';
import {
  monthsOfReport,
  periodOfReport,
  reportCatalogue,
  reportColumns,
  reportParameters,
  reportProblems,
  transports,
  type ReportDescription,
} from '../../../src/domain/reportCatalogue';
import type { Column } from '../../xlsx/book';
import { begin } from '../kernel/batches';
import { bookOf } from '../kernel/bookOf';
import { refuseDetached } from '../kernel/factMonths';
import type { Context, Service } from '../kernel/context';
import { forbidden, notFound, refuseProblems } from '../../../src/contract/refusal';
import { factsInScope, portalOf } from '../kernel/scope';
import { monthOfText } from './monthsText';

/** The description of a report that the caller may have; each has a right of its own. */
function openReport({ caller }: Context, link: ReportLink, filter: ReportFilter): ReportDescription {
  const description = reportCatalogue.find((one) => one.link === link);
  if (!description) throw notFound();
  if (!caller.rights.has(link)) throw forbidden();
  refuseProblems(Object.entries(reportProblems(description, filter)).map(([field, message]) => ({ field, message })));
  return description;
}

/** Organisation, user, day or month, kind, transport: how many were sent. */
function statement(
  { caller }: Context,
  server: string,
  { controls, positions }: ReportDescription,
  filter: ReportFilter,
) {
  const { from, to } = periodOfReport(filter);
  const lists = captionLists(positions);
  const byDay = controls.includes('range');
  const codes = transports.find(({ value }) => value === filter.p_tt)?.codes;
  const carried = codes ? sql`f.transport = ANY(${codes}::smallint[])` : sql`true`;
  return sql`
    WITH sent AS (
      SELECT f.server_alias, f.group_gid, f.p_id, ${byDay ? sql`f.day` : sql`date_trunc('month', f.day)::date`} AS period,
             f.position, f.transport, f.is_emulator, sum(f.count) AS count
      FROM package_facts f
      WHERE f.server_alias = ${server} AND f.day >= ${from}::timestamp AND f.day < ${to}::timestamp
        AND f.position = ANY(${lists.positions}::text[]) AND ${carried} AND ${factsInScope(caller)}
      GROUP BY 1, 2, 3, 4, 5, 6, 7)
    SELECT g.name AS organisation, g.inn, g.kpp,
           coalesce(u.login, '№ ' || sent.p_id) AS login, to_char(sent.period, ${byDay ? 'DD.MM.YYYY' : 'MM.YYYY'}) AS period, p.caption AS type,
           CASE WHEN sent.transport = 20 THEN 'Железнодорожный' WHEN sent.transport IN (30, 31, 32) THEN 'Автомобильный' ELSE 'Не указан' END AS transport,
           CASE WHEN sent.is_emulator THEN 'да' ELSE 'нет' END AS emulator, sent.count, count(*) OVER ()::int AS total,
           (sum(sent.count) OVER ())::bigint AS sum
    FROM sent
    JOIN groups g ON g.server_alias = sent.server_alias AND g.p_gid = sent.group_gid
    JOIN unnest(${lists.positions}::text[], ${lists.captions}::text[]) AS p (position, caption) USING (position)
    LEFT JOIN users u ON u.server_alias = sent.server_alias AND u.p_id = sent.p_id
    ORDER BY g.name, g.p_gid, sent.period, u.login, p.caption, sent.transport, sent.is_emulator`;
}

type Row = ReportRow & { total: number; sum: string };

const refuseMonthsAway = (context: Context, filter: ReportFilter) =>
  refuseDetached(context, monthsOfReport(filter), filter.p_year === undefined ? 'd1' : 'p_month');

/** `GET /piportals/{alias}/reports/{link}/`: what the screen shows. */
export const readReport: Service<'readReport'> = async (context, { params, query }) => {
  const description = openReport(context, params.link, query);
  const server = portalOf(context.caller, params.alias);
  await refuseMonthsAway(context, query);
  const rows = await context.db.rows<Row>(
    sql`${statement(context, server, description, query)} LIMIT ${reportRowLimit}`,
  );
  return {
    columns: reportColumns(description),
    rows: rows.map(({ total: _total, sum: _sum, ...row }) => row),
    total: rows[0]?.total ?? 0,
    sum: Number(rows[0]?.sum ?? 0),
  };
};

const found = (context: Context, server: string, description: ReportDescription, filter: ReportFilter) =>
  context.db.stream<Row>(statement(context, server, description, filter), { signal: context.signal });

/** `POST …/xlsx/`: the same rows, all of them; 404 where there are none. */
export const exportReport: Service<'exportReport'> = async (context, { params, body }) => {
  const description = openReport(context, params.link, body);
  const server = portalOf(context.caller, params.alias);
  await refuseMonthsAway(context, body);
  const { first, all } = await begin(found(context, server, description, body));
  const columns = reportColumns(description);
  const byDay = description.controls.includes('range');
  const cellOf = (row: Row, name: string) => {
    const value = row[name] ?? null;
    return name === 'period' && typeof value === 'string' ? (byDay ? isoDate(value) : monthOfText(value)) : value;
  };
  const portal = context.caller.portals.find(({ server_alias }) => server_alias === server);
  const parameters: [string, string][] = [['Сервер', portal?.server_name ?? server], ...reportParameters(body)];
  const about = {
    report: description.caption,
    sheet: 'Отчёт',
    columns: columns.map(({ caption, name }): Column => ({
      header: caption,
      width: name === 'organisation' ? 48 : 16,
      ...(name === 'period' && { of: byDay ? 'day' : 'month' }),
      ...(name === 'count' && { total: true }),
    })),
    parameters,
  };
  return {
    filename: reportFileName(description, body, portal?.server_name),
    bytes: bookOf(context, about, all, (some) => some.map((row) => columns.map(({ name }) => cellOf(row, name)))),
    headers: { 'X-Total-Rows': String(first[0]?.total ?? 0) },
  };
};
