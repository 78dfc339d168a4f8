import sql from 'sql-template-tag';
import type { ActiveUserRow } from '../../../src/contract/accountReports';
import { monthIndex } from '../../../src/domain/month';
import { bookOf } from '../kernel/bookOf';
import { inClientMonths } from '../kernel/clientMonths';
import { factsOf, refuseDetached } from '../kernel/factMonths';
import type { Context, Service } from '../kernel/context';
import { periodPart, reportName } from '../../../src/domain/fileName';
import { notFound, nothingToLoad } from '../../../src/contract/refusal';
import { dealersInScope, portalOf } from '../kernel/scope';
import { checkMonths } from '../../../src/contract/reportMonths';
import { monthsText } from './monthsText';

interface Question {
  org: number;
  start: number;
  month_end: number;
  month_year?: string | undefined;
  piportal_alias?: string | undefined;
  dealer_id: number;
  client_id: number;
}

interface Client {
  server_alias: string;
  p_gid: number;
  dealer_gid: number;
  client: string;
  dealer: string;
}

/** The client that is asked about, or was: of the dealer whose number and organisation fit, on the server that is named, all in scope. */
async function findClient(
  { caller, db }: Context,
  { org, dealer_id, client_id, piportal_alias }: Question,
): Promise<Client> {
  const server = piportal_alias === undefined ? null : portalOf(caller, piportal_alias);
  const found = await db.one<Client>(sql`
    SELECT g.server_alias, g.p_gid, d.p_gid AS dealer_gid, g.name AS client, own.name AS dealer
    FROM dealers d
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid AND own.org_id = ${org}
    JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = ${client_id}
    WHERE d.id = ${dealer_id} AND (${server}::text IS NULL OR d.server_alias = ${server}) AND ${dealersInScope(caller)}
      AND EXISTS (SELECT 1 FROM client_dealers c WHERE (c.server_alias, c.p_gid, c.dealer_gid) = (g.server_alias, g.p_gid, d.p_gid))`);
  if (!found) throw notFound();
  return found;
}

async function activeUsers(context: Context, question: Question) {
  checkMonths({ start: question.start, end: question.month_end, month_year: question.month_year });
  const client = await findClient(context, question);
  await refuseDetached(context, { start: question.start, end: question.month_end });
  const rows = await context.db.rows<ActiveUserRow>(sql`
    SELECT coalesce(u.login, '№ ' || f.p_id) AS name, sum(f.count) AS package_count,
           CASE f.origin WHEN 'desktop' THEN 'Клиент' WHEN 'online' THEN 'Онлайн' ELSE 'API' END AS package_origin,
           ((f.month_index - 1) % 12 + 1)::int AS month, ((f.month_index - 1) / 12)::int AS year
    FROM client_dealers c
    JOIN package_facts f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${inClientMonths}
    LEFT JOIN users u ON u.server_alias = f.server_alias AND u.p_id = f.p_id
    WHERE (c.server_alias, c.p_gid, c.dealer_gid) = (${client.server_alias}, ${client.p_gid}::int, ${client.dealer_gid}::int) AND ${factsOf(question.start, question.month_end)}
    GROUP BY f.month_index, name, f.origin
    ORDER BY f.month_index, name, f.origin`);
  return { client, rows };
}

/** `GET …/reports/active-users/`: who of a client's users sent how many packages, month by month. */
export const listActiveUsers: Service<'listActiveUsers'> = async (context, { params, query }) =>
  (await activeUsers(context, { ...params, ...query })).rows;

const columns = [
  { header: 'Логин', width: 28 },
  { header: 'Количество пакетов', width: 20, total: true },
  { header: 'Где подан пакет', width: 18 },
  { header: 'Период', width: 12, of: 'month' },
] as const;

async function* once<T>(rows: readonly T[]) {
  yield rows;
}

/** `POST …/active-users/xlsx/`: the same rows as a file; 404 where there are none. */
export const exportActiveUsers: Service<'exportActiveUsers'> = async (context, { params, body }) => {
  const { client, rows } = await activeUsers(context, { ...params, ...body });
  if (rows.length === 0) throw nothingToLoad();
  const parameters = [
    ['Дилер', client.dealer],
    ['Клиент', client.client],
    ['Период', monthsText(params.start, body.month_end)],
  ] as const;
  const about = { report: 'Отчёт по учётным записям', sheet: 'Учётные записи', columns, parameters };
  const cellsOf = ({ name, package_count, package_origin, month, year }: ActiveUserRow) => [
    name,
    package_count,
    package_origin,
    monthIndex({ month, year }),
  ];
  return {
    filename: reportName('Учётные записи', periodPart(params.start, body.month_end), client.client),
    bytes: bookOf(context, about, once(rows), (all) => all.map(cellsOf)),
  };
};
