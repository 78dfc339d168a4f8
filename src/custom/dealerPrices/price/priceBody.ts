import type { PriceListSave } from '../../../contract/prices';
import type { Layout } from '../grid/layout';
import type { Cells } from '../grid/sheet';
import { cellsOfNumbers, percentNumbers, type SumOf } from '../grid/sums';

/** What all four schemes send and get (doc 2 §3); each scheme has its own part of it. */
export type PriceBody = Pick<PriceListSave, 'lycense' | 'packages' | 'accounts' | 'percents'>;
type Costs = PriceBody['packages'][number]['client_points_cost'];

/** The path of a licence row, and so the beginning of its cells' ids. */
export const licencePath = (position: string, section?: string) =>
  ['lycense', section, position].filter(Boolean).join('.');

export const packagePath = (alias: string) => `packages.${alias}`;

const costs = (path: string, value: Costs): [string, number][] =>
  typeof value === 'number' ? [[path, value]] : value.map((one, at) => [`${path}.${at}`, one]);

/** Every sum of a body by its cell's id. */
function sumsOf({ lycense, packages, accounts }: PriceBody): [string, number][] {
  return [
    ...lycense.flatMap(({ price_position, section, ...prices }) =>
      Object.entries(prices).flatMap(([name, value]): [string, number][] =>
        typeof value === 'number' ? [[`${licencePath(price_position, section)}.${name}`, value]] : [],
      ),
    ),
    ...packages.flatMap(({ message_price_position_alias, client_points_cost, daobit_points_cost }) => [
      ...costs(`${packagePath(message_price_position_alias)}.client_points_cost`, client_points_cost),
      ...costs(`${packagePath(message_price_position_alias)}.daobit_points_cost`, daobit_points_cost),
    ]),
    ...Object.entries(accounts ?? {}).map(([name, value]): [string, number] => [`accounts.${name}`, value]),
  ];
}

/** The cells of a stored price list. */
export const cellsOfBody = (layout: Layout, body: PriceBody): Cells =>
  cellsOfNumbers(layout, Object.fromEntries([...sumsOf(body), ...percentNumbers(body.percents ?? {})]));

/** A single pair of package costs, as Pskov and Kaliningrad have it. */
export const pairCosts = (sum: SumOf, alias: string) => ({
  message_price_position_alias: alias,
  client_points_cost: sum(`${packagePath(alias)}.client_points_cost`),
  daobit_points_cost: sum(`${packagePath(alias)}.daobit_points_cost`),
});
