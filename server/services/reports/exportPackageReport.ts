import sql, { type Sql } from 'sql-template-tag';
import { packageData, packageQuestion, type PackageQuestion } from '../../../src/contract/packageQuestion';
import { emulatorCaption } from '../../../src/contract/packageReport';
import { splitId } from '../../../src/domain/recordId';
import type { SentKind } from '../../../src/domain/sales/clientMonth';
import type { Cell, Column } from '../../xlsx/book';
import { begin } from '../kernel/batches';
import { bookOf } from '../kernel/bookOf';
import { inClientMonths } from '../kernel/clientMonths';
import type { FileAnswer } from '../../../src/contract/pipeline/answers';
import type { Context, Service } from '../kernel/context';
import { factsOf, refuseDetached } from '../kernel/factMonths';
import { dealersPart, periodPart, reportName } from '../../../src/domain/fileName';
import { badField, notFound } from '../../../src/contract/refusal';
import { checkMonths } from '../../../src/contract/reportMonths';
import { monthsText } from './monthsText';
import { clients, inMonths, kinds, kindsOf, refuseUnknownDealers } from './packageFacts';
import { readPackageReport } from './readPackageReport';

const columns: readonly Column[] = [
  { header: 'Дилер', width: 36 },
  { header: 'Клиент', width: 48 },
  { header: 'ИНН', width: 14 },
  { header: 'КПП', width: 11 },
  { header: 'ID организации', width: 15 },
  { header: 'Месяц', width: 10, of: 'month' },
  { header: 'Тип пакета', width: 24 },
  { header: 'Количество', width: 12, total: true },
  { header: 'К оплате', width: 12, total: true },
];

type FileBody = Extract<PackageQuestion, { of: 'file' }>['body'];

interface ClientMonth {
  cells: Cell[];
  month_index: number;
  kinds: readonly SentKind[];
}

/** The clients that are named, by organisation id or by server and p_gid. */
function named(clients: FileBody['clients'] = []): Sql {
  if (clients.length === 0) return sql`true`;
  const ids = clients.filter((one) => typeof one === 'number');
  const keys = clients.filter((one) => typeof one === 'string').map(splitId);
  return sql`(c.org_id = ANY(${ids}::int[])
    OR (c.server_alias, c.p_gid) IN (SELECT * FROM unnest(${keys.map(({ server }) => server)}::text[], ${keys.map(({ id }) => id)}::int[])))`;
}

/** The months of the asked clients, from the sums that the database keeps (`client_packages`). */
const statement = ({ caller }: Context, asked: FileBody) => {
  return sql`
    WITH ${clients(caller, asked)},
    placed AS MATERIALIZED (
      SELECT c.*, own.name AS dealer, row_number() OVER (ORDER BY own.name, d.id, c.name, c.p_gid) AS place
      FROM clients c
      JOIN dealers d ON d.id = c.dealer_id
      JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
      WHERE ${named(asked.clients)})
    SELECT json_build_array(c.dealer, c.name, c.inn, c.kpp, c.org_id) AS cells, f.month_index, f.kinds
    FROM placed c
    JOIN client_packages f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${inMonths(asked)}
    ORDER BY c.place, f.month_index`;
};

/** Client, month and kind a row, of the kinds that are asked for. */
async function* packageRows(context: Context, asked: FileBody) {
  const wanted = asked.captions && new Set(asked.captions);
  for await (const months of context.db.stream<ClientMonth>(statement(context, asked), { signal: context.signal })) {
    const rows = months.flatMap(({ cells, month_index, kinds }) =>
      kindsOf(kinds).flatMap(({ caption, count }): Cell[][] =>
        wanted?.has(caption) === false
          ? []
          : [[...cells, month_index, caption, count, caption === emulatorCaption ? 0 : count]],
      ),
    );
    if (rows.length > 0) yield rows;
  }
}

/** The name of the one dealer that is asked for, how many there are, or nothing for all. */
const dealerOf = ({ org_id }: FileBody, [row]: readonly Cell[][]) =>
  org_id.length === 0 ? undefined : dealersPart(org_id.map(() => ({ name: String(row?.[0]) })));

const itself = ({ server, id }: ReturnType<typeof splitId>) => sql`server_alias = ${server} AND p_gid = ${id}`;

const detailColumns: readonly Column[] = [
  { header: 'Дата', width: 12, of: 'day' },
  { header: 'Пользователь', width: 24 },
  { header: 'Тип пакета', width: 24 },
  { header: 'Где подан пакет', width: 18 },
  { header: 'Транспорт', width: 18 },
  { header: 'Эмулятор', width: 10 },
  { header: 'Количество', width: 12, total: true },
];

/** `POST /billing/package-report/client/`: one client's packages day by day; a client that is not the dealer's, or out of scope, is 404. */
export const exportPackageDetails: Service<'exportPackageDetails'> = async (
  context,
  { body: { date, org_id, name, client } },
) => {
  checkMonths(date);
  if (name === undefined && client === undefined) throw badField('name', 'Укажите клиента');
  const asked = { date, org_id: [org_id] };
  const that = client === undefined ? sql`name = ${name}` : itself(splitId(client));
  const one = sql`WITH ${kinds}, ${clients(context.caller, asked)}, found AS (SELECT * FROM clients WHERE ${that})`;
  const [found, another] = await context.db.rows<{ name: string }>(sql`${one} SELECT DISTINCT name, p_gid FROM found`);
  if (!found) throw notFound();
  await refuseDetached(context, date);
  if (another) throw badField('name', 'У дилера несколько клиентов с этим именем');
  const question = sql`${one}
    SELECT json_build_array(f.day, coalesce(u.login, '№ ' || f.p_id), coalesce(k.caption, f.position),
             CASE f.origin WHEN 'desktop' THEN 'Клиент' WHEN 'online' THEN 'Онлайн' ELSE 'API' END,
             CASE WHEN f.transport = 20 THEN 'Железнодорожный' WHEN f.transport IN (30, 31, 32) THEN 'Автомобильный' ELSE 'Не указан' END,
             CASE WHEN f.is_emulator THEN 'да' ELSE 'нет' END, f.count) AS cells
    FROM found c
    JOIN package_facts f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${factsOf(date.start, date.end)} AND ${inClientMonths}
    LEFT JOIN kinds k ON k.position = f.position AND NOT k.is_emulator
    LEFT JOIN users u ON u.server_alias = f.server_alias AND u.p_id = f.p_id
    ORDER BY f.day, u.login, f.p_id, k.caption, f.position`;
  const { all } = await begin(context.db.stream<{ cells: Cell[] }>(question, { signal: context.signal }));
  const parameters = [
    ['Клиент', found.name],
    ['Период', monthsText(date.start, date.end)],
  ] as const;
  const about = { report: 'Пакеты клиента', sheet: 'Пакеты клиента', columns: detailColumns, parameters };
  return {
    filename: reportName('Пакеты', periodPart(date.start, date.end), found.name),
    bytes: bookOf(context, about, all, (rows) => rows.map(({ cells }) => cells)),
  };
};

/** Client, month and kind a row, as the screen has filtered them; 404 where nothing is left. */
async function filteredFile(context: Context, body: FileBody): Promise<FileAnswer> {
  checkMonths(body.date);
  await refuseUnknownDealers(context, body);
  const { first, all } = await begin(packageRows(context, body));
  const parameters: [string, string][] = [['Период', monthsText(body.date.start, body.date.end)]];
  if (body.captions) parameters.push(['Типы пакетов', body.captions.join(', ')]);
  if (body.clients?.length) parameters.push(['Отобрано клиентов', String(body.clients.length)]);
  const about = { report: 'Статистика по пакетам', sheet: 'Пакеты', columns, parameters };
  // The screen gives both files of the same dealer, which lie side by side afterwards.
  const what = body.clients?.length ? 'Пакеты отобранных клиентов' : 'Пакеты';
  return {
    filename: reportName(what, periodPart(body.date.start, body.date.end), dealerOf(body, first)),
    bytes: bookOf(context, about, all, (rows) => rows),
  };
}

/** `POST /billing/package-report/`: the file; with `format: 'json'` the data, with `name` the file of that client of the one dealer. */
export const exportPackageReport: Service<'exportPackageReport'> = async (context, { params, query, body }) => {
  const { of: what, body: asked } = packageQuestion(body);
  if (what === 'file') return filteredFile(context, asked);
  if (what === 'client') return exportPackageDetails(context, { params, query, body: asked });
  const bytes = await readPackageReport(context, { params, query, body: asked });
  return { bytes, ...packageData };
};
