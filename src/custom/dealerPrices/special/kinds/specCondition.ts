import type { SpecConditionSave } from '../../../../contract/specPrices';
import { parseMonth } from '../../../../domain/month';
import { createLayout, pairOf, percentId, percentTable } from '../../grid/layout';
import { percentNumbers, percentsOf, sumsOfSheet } from '../../grid/sums';
import { specAddress, type SpecAt } from '../specAddress';
import { rowPath, type KindRow, type PanelKind } from '../../panel/panelKind';
import { usualMonthLabel } from '../../price/schemes/description';
import { clientOf, occupiedBy, specBase, specHistory, storedMonth, type SpecTools } from '../specBase';
import { compareSpec } from './compareSpec';
import { withSpecTools } from '../tools/withSpecTools';
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
export const specCondition = (tools: SpecTools, at: SpecAt | undefined): PanelKind =>
  withSpecTools(
    tools,
    {
      type: 'spec_condition',
      panelOf: ({ client_id: client, start_year: year, start_month: month }) =>
        specCondition(tools, { client, year, month }),
      history: specHistory(tools, 'spec_condition', at),
    },
    {
      ...specBase(tools),
      name: `spec/${tools.dealer.id}/${specAddress({ type: 'spec_condition', at })}`,
      viewTitle: 'Просмотр спецусловия',
      title: `${at ? 'Редактирование' : 'Добавление'} спецусловия`,
      submit: at ? 'Изменить спецусловие' : 'Добавить спецусловие',
      occupiedBy: occupiedBy('spec_condition', at),
      done: ({ client }) => `Спецусловие ${at ? 'изменено' : 'добавлено'}: ${client?.name ?? ''}`,
      start: { unit: 'month', label: usualMonthLabel, missing: 'Выберите месяц начала действия' },
      listKinds: async () => (await tools.provider.listPackageKinds()).spec_condition,
      form: 'spec_condition',
      layoutOf,
      ...compareSpec(tools),
      ...(at && {
        read: async () => {
          const stored = await tools.provider.readSpecCondition(tools.dealer.id, at.client, at);
          const sums = stored.data.packages.flatMap(({ client_points_cost, daobit_points_cost }, row) => [
            [`rows.${row}.client_points_cost`, client_points_cost],
            [`rows.${row}.daobit_points_cost`, daobit_points_cost],
          ]);
          return storedMonth(stored, layoutOf, Object.fromEntries([...sums, ...percentNumbers(stored.data.percents)]));
        },
      }),
      save: ({ fields, rows, sheet, remarks }, etag, key) => {
        const sum = sumsOfSheet(sheet);
        const body: SpecConditionSave = {
          client_id: clientOf(fields),
          ...specMonths(parseMonth(fields.start), at),
          percents: percentsOf(sheet, ['packages']),
          ...(remarks && { remarks }),
          packages: rows.map((row) => ({
            message_price_position_alias: row.kind,
            client_points_cost: sum(`${rowPath(row)}.client_points_cost`),
            daobit_points_cost: sum(`${rowPath(row)}.daobit_points_cost`),
          })),
        };
        return at
          ? tools.provider.changeSpecCondition(tools.dealer.id, body, etag)
          : tools.provider.createSpecCondition(tools.dealer.id, body, key);
      },
    },
  );
