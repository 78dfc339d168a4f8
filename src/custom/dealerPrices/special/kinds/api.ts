import type { ApiPrice, ApiPriceSave } from '../../../../contract/specPrices';
import { parseMonth } from '../../../../domain/month';
import { ranges } from '../../../../domain/tiers';
import { createLayout, pairOf, percentId, percentTable, type CellSpec, type TableSpec } from '../../grid/layout';
import { cellAt, type Sheet } from '../../grid/sheet';
import { percentNumbers, percentsOf, sumsOfSheet } from '../../grid/sums';
import { specAddress, type SpecAt } from '../specAddress';
import { rowPath, type KindRow, type PanelKind } from '../../panel/panelKind';
import { usualMonthLabel } from '../../price/schemes/description';
import { clientOf, occupiedBy, specBase, specHistory, storedMonth, type SpecTools } from '../specBase';
import { compareSpec } from './compareSpec';
import { withSpecTools } from '../tools/withSpecTools';
import { specMonths } from './specMonths';

const percents = { license: 'Лицензия', packages: 'Пакеты' };

const licence: TableSpec = {
  id: 'licence',
  caption: 'Лицензия',
  heads: ['Наименование'],
  columns: [{ caption: 'Стоимость' }, { caption: 'Вознаграждение' }],
  rows: [
    {
      heads: ['Лицензия'],
      cells: pairOf('Лицензия', { id: 'client_price' }, { id: 'daobit_price' }, percentId('license')),
    },
  ],
};

const accountCells = ['max_free_count', 'client_price', 'daobit_price', 'accountPercent'].map(
  (name) => `accounts.${name}`,
);
const [freeId = '', priceId = '', rewardId = '', accountPercentId = ''] = accountCells;
const account: readonly CellSpec[] = [
  { id: freeId, kind: 'count', name: 'Учётные записи: бесплатно', neededWith: accountCells },
  ...pairOf('Учётные записи', { id: priceId }, { id: rewardId }, accountPercentId).map((cell) => ({
    ...cell,
    neededWith: accountCells,
  })),
  { id: accountPercentId, kind: 'percent', name: 'Учётные записи: процент' },
];

/** An account is priced whole or not at all (doc 2 §5). */
const accounts: TableSpec = {
  id: 'accounts',
  caption: 'Учётные записи',
  heads: ['Наименование'],
  columns: [
    { caption: 'Бесплатно, шт.' },
    { caption: 'Стоимость' },
    { caption: 'Вознаграждение' },
    { caption: '% вознаграждения' },
  ],
  rows: [{ heads: ['Учётная запись'], cells: account }],
};

const packages = (rows: readonly KindRow[]): TableSpec => ({
  id: 'rows',
  caption: 'Пакеты',
  heads: ['Вид пакетов'],
  columns: [
    { caption: 'Порог', group: 'Пакетов' },
    ...ranges.flatMap(({ caption: group }) => [
      { caption: 'Цена', group },
      { caption: 'Вознаграждение', group },
    ]),
  ],
  rows: rows.map((row, at) => {
    const name = `Строка ${at + 1}`;
    const path = rowPath(row);
    return {
      heads: [name],
      cells: [
        { id: `${path}.threshold`, kind: 'count', name: `${name}: порог` },
        ...ranges.flatMap(({ caption: range }, place) =>
          pairOf(
            `${name}, ${range}`,
            { id: `${path}.client_points_cost.${place}`, caption: 'цена' },
            { id: `${path}.daobit_points_cost.${place}` },
            percentId('packages'),
          ),
        ),
      ],
    };
  }),
});

const layoutOf = (rows: readonly KindRow[]) =>
  createLayout([percentTable(percents), licence, accounts, packages(rows)]);

const numbersOf = ({
  client_price,
  daobit_price,
  accounts: ofAccounts,
  packages: rows,
  percents: shares,
}: ApiPrice): Record<string, number> =>
  Object.fromEntries([
    ['client_price', client_price],
    ['daobit_price', daobit_price],
    ...Object.entries(ofAccounts).map(([name, value]) => [`accounts.${name}`, value]),
    ...rows.flatMap(({ threshold, client_points_cost, daobit_points_cost }, at) => [
      [`rows.${at}.threshold`, threshold],
      ...client_points_cost.map((value, place) => [`rows.${at}.client_points_cost.${place}`, value]),
      ...daobit_points_cost.map((value, place) => [`rows.${at}.daobit_points_cost.${place}`, value]),
    ]),
    ...percentNumbers(shares),
  ]);

function bodyOf(
  sheet: Sheet,
  rows: readonly KindRow[],
): Pick<ApiPriceSave, 'client_price' | 'daobit_price' | 'accounts' | 'packages' | 'percents'> {
  const sum = sumsOfSheet(sheet);
  const count = (id: string) => cellAt(sheet, id).value ?? 0;
  return {
    client_price: sum('client_price'),
    daobit_price: sum('daobit_price'),
    accounts: {
      max_free_count: count(freeId),
      client_price: sum(priceId),
      daobit_price: sum(rewardId),
      accountPercent: sum(accountPercentId),
    },
    packages: rows.map((row) => ({
      message_price_position_alias: row.kind,
      threshold: count(`${rowPath(row)}.threshold`),
      client_points_cost: ranges.map((_range, place) => sum(`${rowPath(row)}.client_points_cost.${place}`)),
      daobit_points_cost: ranges.map((_range, place) => sum(`${rowPath(row)}.daobit_points_cost.${place}`)),
    })),
    percents: percentsOf(sheet, Object.keys(percents)),
  };
}

/** A special condition for a client of the API: licence, accounts, packages above a threshold by six ranges (doc 2 §2.4). */
export const api = (tools: SpecTools, at: SpecAt | undefined): PanelKind =>
  withSpecTools(
    tools,
    {
      type: 'api',
      panelOf: ({ client_id: client, start_year: year, start_month: month }) => api(tools, { client, year, month }),
      history: specHistory(tools, 'api', at),
    },
    {
      ...specBase(tools),
      name: `spec/${tools.dealer.id}/${specAddress({ type: 'api', at })}`,
      viewTitle: 'Просмотр спецусловия API',
      title: `${at ? 'Редактирование' : 'Добавление'} спецусловия API`,
      submit: at ? 'Изменить прайс' : 'Добавить прайс',
      occupiedBy: occupiedBy('api', at),
      done: ({ client }) => `Спецусловие API ${at ? 'изменено' : 'добавлено'}: ${client?.name ?? ''}`,
      start: { unit: 'month', label: usualMonthLabel, missing: 'Выберите месяц начала действия' },
      listKinds: async () => (await tools.provider.listPackageKinds()).api,
      form: 'api',
      layoutOf,
      ...compareSpec(tools),
      ...(at && {
        read: async () => {
          const stored = await tools.provider.readApiPrice(tools.dealer.id, at.client, at);
          return storedMonth(stored, layoutOf, numbersOf(stored.data));
        },
      }),
      save: ({ fields, rows, sheet, remarks }, etag, key) => {
        const body: ApiPriceSave = {
          client_id: clientOf(fields),
          ...specMonths(parseMonth(fields.start), at),
          ...bodyOf(sheet, rows),
          ...(remarks && { remarks }),
        };
        return at
          ? tools.provider.changeApiPrice(tools.dealer.id, body, etag)
          : tools.provider.createApiPrice(tools.dealer.id, body, key);
      },
    },
  );
