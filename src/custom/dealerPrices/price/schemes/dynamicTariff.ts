import { dynamicPositions, packageAliases, ranges } from '../../../../domain/tiers';
import { createLayout, pairOf, percentId, percentTable, type TableSpec } from '../../grid/layout';
import type { SumOf } from '../../grid/sums';
import { titlesOf, type PanelDescription } from './description';
import { licencePath, packagePath } from '../priceBody';

const percents = { packages: 'Пакеты', license: 'Лицензия' };

const packages: TableSpec = {
  id: 'packages',
  caption: 'Пакеты',
  heads: ['Тип пакета'],
  columns: ranges.flatMap(({ caption: group }) => [
    { group, caption: 'Цена' },
    { group, caption: 'Пересчет' },
  ]),
  rows: Object.entries(packageAliases.dyn_tp).map(([alias, head]) => ({
    heads: [head],
    cells: ranges.flatMap(({ caption }, at) =>
      pairOf(
        `${head}, ${caption}`,
        { id: `${packagePath(alias)}.client_points_cost.${at}`, caption: 'цена' },
        { id: `${packagePath(alias)}.daobit_points_cost.${at}`, caption: 'пересчет' },
        percentId('packages'),
      ),
    ),
  })),
};

/** The two prices of a licence: heading, and the wire names of price and reward. */
const licencePrices = [
  ['Стоимость лицензии', 'client_price', 'daobit_price'],
  ['Дополнительная учётная запись', 'client_additional_account_price', 'daobit_additional_account_price'],
] as const;

const licences: TableSpec = {
  id: 'lycense',
  caption: 'Лицензия',
  heads: ['Тариф'],
  columns: licencePrices.flatMap(([group]) => [
    { group, caption: 'Цена' },
    { group, caption: 'Вознаграждение' },
  ]),
  rows: Object.entries(dynamicPositions).map(([position, head]) => ({
    heads: [head],
    cells: licencePrices.flatMap(([caption, price, reward]) => {
      const path = licencePath(position);
      return pairOf(
        `${head}, ${caption}`,
        { id: `${path}.${price}`, caption: 'цена' },
        { id: `${path}.${reward}` },
        percentId('license'),
      );
    }),
  })),
};

const six = (sum: SumOf, path: string) => ranges.map((_, at) => sum(`${path}.${at}`));

/** Daobit: nine package types in six volume ranges, two licences (doc 2 §2.4). */
export const dynamicTariff: PanelDescription = {
  alias: 'dyn_tp',
  titles: titlesOf('Даобит'),
  monthLabel: 'Месяц с которой действует',
  width: 100,
  layout: createLayout([packages, licences, percentTable(percents)]),
  percents: Object.keys(percents),
  write: (sum) => ({
    lycense: Object.keys(dynamicPositions).map((price_position) => {
      const path = licencePath(price_position);
      return {
        price_position,
        client_price: sum(`${path}.client_price`),
        daobit_price: sum(`${path}.daobit_price`),
        client_additional_account_price: sum(`${path}.client_additional_account_price`),
        daobit_additional_account_price: sum(`${path}.daobit_additional_account_price`),
      };
    }),
    packages: Object.keys(packageAliases.dyn_tp).map((alias) => ({
      message_price_position_alias: alias,
      client_points_cost: six(sum, `${packagePath(alias)}.client_points_cost`),
      daobit_points_cost: six(sum, `${packagePath(alias)}.daobit_points_cost`),
    })),
  }),
};
