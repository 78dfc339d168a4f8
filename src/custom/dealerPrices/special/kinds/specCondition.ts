import type { SpecConditionSave } from '../../../../contract/specPrices';
import type { AppDataProvider } from '../../../../dataProvider/dataProvider';
import { formatMonth, parseMonth } from '../../../../domain/month';
import { createLayout, pairOf, percentId, percentTable } from '../../grid/layout';
import { percentsOf, sumsOfSheet } from '../../grid/sums';
import { specAddress, type SpecAt } from '../specAddress';
import { rowPath, type KindRow, type SpecKind } from '../specKind';
import { specMonths } from './specMonths';

const layoutOf = (rows: readonly KindRow[]) =>
  createLayout([
    percentTable({ packages: 'Пакеты' }),
    {
      id: 'rows',
      caption: 'Пакеты',
      heads: ['Вид пакетов'],
      columns: [{ caption: 'Стоимость' }, { caption: 'Вознаграждение' }],
      rows: rows.map((row, at) => ({
        heads: [`Строка ${at + 1}`],
        cells: pairOf(
          `Строка ${at + 1}`,
          { id: `${rowPath(row)}.client_points_cost` },
          { id: `${rowPath(row)}.daobit_points_cost` },
          percentId('packages'),
        ),
      })),
    },
  ]);

/** A special condition: one price for each kind of packages (doc 2 §2.4). */
export const specCondition = (provider: AppDataProvider, dealer: number, at: SpecAt | undefined): SpecKind => ({
  name: `${dealer}/${specAddress({ type: 'spec_condition', at })}`,
  titles: { create: 'Добавление спецусловия', edit: 'Редактирование спецусловия' },
  submits: { create: 'Добавить спецусловие', edit: 'Изменить спецусловие' },
  done: { create: 'Спецусловие добавлено', edit: 'Спецусловие изменено' },
  start: 'month',
  emails: false,
  clientId: ({ client_id }) => client_id,
  listKinds: async () => (await provider.listPackageKinds()).spec_condition,
  layoutOf,
  ...(at && {
    read: async () => {
      const { data, etag } = await provider.readSpecCondition(dealer, at.client, at);
      const sums = data.packages.flatMap(({ client_points_cost, daobit_points_cost }, row) => [
        [`rows.${row}.client_points_cost`, client_points_cost],
        [`rows.${row}.daobit_points_cost`, daobit_points_cost],
      ]);
      const percents = Object.entries(data.percents).map(([name, value]) => [percentId(name), value]);
      return {
        fields: { client: { id: data.client_id, name: data.client_name }, start: formatMonth(data), emails: '' },
        kinds: data.packages.map(({ message_price_position_alias }) => message_price_position_alias),
        numbers: Object.fromEntries([...sums, ...percents]),
        status: data.price_status,
        etag,
      };
    },
  }),
  save: ({ client, start, rows, sheet }, etag, key) => {
    const sum = sumsOfSheet(sheet);
    const body: SpecConditionSave = {
      client_id: client,
      ...specMonths(parseMonth(start), at),
      percents: percentsOf(sheet, ['packages']),
      packages: rows.map((row) => ({
        message_price_position_alias: row.kind,
        client_points_cost: sum(`${rowPath(row)}.client_points_cost`),
        daobit_points_cost: sum(`${rowPath(row)}.daobit_points_cost`),
      })),
    };
    return at ? provider.changeSpecCondition(dealer, body, etag) : provider.createSpecCondition(dealer, body, key);
  },
});
