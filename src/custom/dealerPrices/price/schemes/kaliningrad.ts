import { discretePositions, licencePositions } from '../../../../domain/tiers';
import { createLayout, pairOf, percentId, percentTable, type TableSpec } from '../../grid/layout';
import { titlesOf, usualMonthLabel, type PanelDescription } from './description';
import { licencePath, packagePath, pairCosts } from '../priceBody';

const percents = { packages: 'Пакеты', tariff: 'Тариф' };
const positions = licencePositions.dyn_mc_disc;
const overage = 'pp_message';

/** The open-ended volume costs what 200 do: it repeats them. */
const [source, repeater] = discretePositions.slice(-2).map(({ position }) => licencePath(position));
const repeated = (id: string) =>
  repeater !== undefined && source !== undefined && id.startsWith(`${repeater}.`)
    ? { repeats: id.replace(repeater, source) }
    : {};

const tariffs: TableSpec = {
  id: 'lycense',
  caption: 'Стоимость пакетов',
  heads: ['Наименование тарифа', 'Количество пакетов'],
  columns: [{ caption: 'Стоимость' }, { caption: 'Вознаграждение' }],
  rows: positions.map(({ position, caption, range = '' }) => {
    const path = licencePath(position);
    const pair = pairOf(caption, { id: `${path}.client_price` }, { id: `${path}.daobit_price` }, percentId('tariff'));
    return { heads: [caption, range], cells: pair.map((cell) => ({ ...cell, ...repeated(cell.id) })) };
  }),
};

const beyond: TableSpec = {
  id: 'packages',
  caption: 'Превышение',
  heads: ['Наименование'],
  columns: [{ caption: 'Стоимость' }, { caption: 'Вознаграждение' }],
  rows: [
    {
      heads: ['Цена пакета с превышения'],
      cells: pairOf(
        'Цена пакета с превышения',
        { id: `${packagePath(overage)}.client_points_cost` },
        { id: `${packagePath(overage)}.daobit_points_cost` },
        percentId('packages'),
      ),
    },
  ],
};

/** Kaliningrad: the portal and bought volumes, one price beyond them (doc 2 §2.4). */
export const kaliningrad: PanelDescription = {
  alias: 'dyn_mc_disc',
  titles: titlesOf('Калининград'),
  monthLabel: usualMonthLabel,
  width: 70,
  layout: createLayout([tariffs, beyond, percentTable(percents)]),
  percents: Object.keys(percents),
  write: (sum) => ({
    lycense: positions.map(({ position }) => ({
      price_position: position,
      client_price: sum(`${licencePath(position)}.client_price`),
      daobit_price: sum(`${licencePath(position)}.daobit_price`),
    })),
    packages: [pairCosts(sum, overage)],
  }),
};
