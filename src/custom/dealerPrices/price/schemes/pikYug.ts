import { packageAliases } from '../../../../domain/tiers';
import { createLayout, pairOf, percentId, percentTable, type TableSpec } from '../../grid/layout';
import { titlesOf, usualMonthLabel, type PanelDescription } from './description';
import { packagePath } from '../priceBody';

const percents = { packages: 'Пакеты' };
const aliases = Object.keys(packageAliases.dyn_pu);
/** The panel shows the first of the six, which all cost the same. */
const path = packagePath(aliases[0] ?? '');
const price = `${path}.client_points_cost.0`;
const reward = `${path}.daobit_points_cost.0`;

const table: TableSpec = {
  id: 'packages',
  caption: 'Стоимость пакетов',
  heads: ['Наименование'],
  columns: [{ caption: 'Стоимость' }, { caption: 'Вознаграждение' }],
  rows: [
    {
      heads: ['Передача пакета документов'],
      cells: pairOf('Передача пакета документов', { id: price }, { id: reward }, percentId('packages')),
    },
  ],
};

/** Pik-Yug: one price, saved across the six package aliases (doc 2 §2.4). */
export const pikYug: PanelDescription = {
  alias: 'dyn_pu',
  titles: titlesOf('Пик-Юг'),
  monthLabel: usualMonthLabel,
  width: 50,
  layout: createLayout([table, percentTable(percents)]),
  percents: Object.keys(percents),
  write: (sum) => ({
    lycense: [],
    packages: aliases.map((alias) => ({
      message_price_position_alias: alias,
      client_points_cost: [sum(price)],
      daobit_points_cost: [sum(reward)],
    })),
  }),
};
