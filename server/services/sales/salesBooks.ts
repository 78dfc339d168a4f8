import { clientName, commentOf, type SoldClient } from '../../../src/domain/sales/statistic';
import { totalsOf } from '../../../src/domain/sales/totals';
import type { Cell, Column } from '../../xlsx/book';
import { begin } from '../kernel/batches';
import { bookOf } from '../kernel/bookOf';
import { dealersPart, periodPart, reportName } from '../../../src/domain/fileName';
import type { FileAnswer } from '../../../src/contract/pipeline/answers';
import type { Context } from '../kernel/context';
import { periodAndDealers } from './periodAndDealers';
import { salesOfClients, type SalesQuestion } from './salesOfClients';

const money = { width: 16, of: 'kopecks' } as const;
const summed = { ...money, total: true } as const;

/** A sheet of clients: its columns, and the rows of one client. */
interface Sheet {
  report: string;
  sheet: string;
  columns: readonly Column[];
  rows: (client: SoldClient) => Cell[][];
}

const clientColumns: readonly Column[] = [
  { header: 'Дилер', width: 36 },
  { header: 'Клиент', width: 48 },
  { header: 'ИНН', width: 14 },
  { header: 'КПП', width: 11 },
  { header: 'ID организации', width: 15 },
  { header: 'Договор', width: 16 },
];
const sumColumns: readonly Column[] = [
  { header: 'Стоимость, ₽', ...summed },
  { header: 'Вознаграждение, ₽', ...summed, width: 19 },
  { header: 'Доля вышестоящего дилера, ₽', ...summed, width: 28 },
];
const clientCells = (client: SoldClient): Cell[] => [
  client.dealer.name,
  clientName(client),
  client.inn,
  client.kpp,
  client.org_id,
  client.contract,
];

/** A row for each amount; what is charged stands beside a count that differs. */
export const detailSheet: Sheet = {
  report: 'Статистика продаж',
  sheet: 'Продажи',
  columns: [
    ...clientColumns,
    { header: 'Месяц', width: 10, of: 'month' },
    { header: 'Позиция', width: 36 },
    { header: 'Количество', width: 12 },
    { header: 'К оплате', width: 10 },
    { header: 'Цена, ₽', ...money },
    ...sumColumns,
    { header: 'Примечание', width: 24 },
  ],
  rows: (client) =>
    client.months.flatMap(({ month, lines }) =>
      lines.map((line) => [
        ...clientCells(client),
        month,
        line.name,
        line.count,
        line.charged === line.count ? null : line.charged,
        line.price,
        line.cost,
        line.daobit_cost,
        line.updealer_cost,
        commentOf(line),
      ]),
    ),
};

/** A row for each client: the whole period. */
export const prominvestSheet: Sheet = {
  report: 'Отчёт КП',
  sheet: 'КП',
  columns: [...clientColumns, { header: 'Пакетов', width: 12, total: true }, ...sumColumns],
  rows: (client) => {
    const { packages, cost, daobit_cost, updealer_cost } = totalsOf(client.months.flatMap(({ lines }) => lines));
    return [[...clientCells(client), packages, cost, daobit_cost, updealer_cost]];
  },
};

/** The file of a sheet, made while it is sent. */
export async function salesFile(
  context: Context,
  asked: SalesQuestion,
  { report, sheet, columns, rows }: Sheet,
): Promise<FileAnswer> {
  const sold = await begin(salesOfClients(context, asked));
  const { dealers, clients, except } = asked;
  const parameters = periodAndDealers(asked.start, asked.end, dealers);
  if (clients) parameters.push(['Выбрано клиентов', String(clients.length)]);
  if (except && except.length > 0) parameters.push(['Исключено клиентов', String(except.length)]);
  const [only] = clients?.length === 1 ? sold.first : [];
  return {
    filename: reportName(sheet, periodPart(asked.start, asked.end), only?.name ?? dealersPart(dealers)),
    bytes: bookOf(context, { report, sheet, columns, parameters }, sold.all, (some) => some.flatMap(rows)),
  };
}
