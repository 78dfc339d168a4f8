import type { BatchRequest, BatchRow } from '../../contract/batches';
import type { SpecCondition } from '../../contract/specPrices';
import { formatMoney, fromWire } from '../money';
import { formatMonth, type Month } from '../month';
import { messagePricePositions } from '../tiers';
import { clientColumns, groupColumn, namedBy, type ClientValues } from './clientColumns';
import { gatherRecords } from './gatherRecords';
import { monthColumn, priceColumns } from './priceColumns';
import { readOneOf } from './readers';
import { defineSheet, type LineChange, type ReadLine } from './sheetKind';

interface Values extends ClientValues {
  position: string;
  price: number;
  reward: number | null;
  month: Month;
}

type Input = BatchRequest<'spec-conditions'>;
type Condition = Input['conditions'][number];
type Line = ReadLine<Values>;
type Prices = SpecCondition['packages'][number];

/** What a condition has for a kind of packages. */
const pricesIn = (values: BatchRow['before'], position: string | undefined): Prices | undefined => {
  const packages = (values?.packages ?? []) as Prices[];
  return packages.find(({ message_price_position_alias }) => message_price_position_alias === position);
};

const captions = new Map<string, string>(messagePricePositions.map(({ alias, caption }) => [alias, caption]));

/** A condition as lines of its sheet, sums in kopecks: kind of packages, price, reward. */
export const linesOfSpec = ({ packages }: { packages: readonly Prices[] }): [string, number, number][] =>
  packages.map(({ message_price_position_alias: kind, client_points_cost, daobit_points_cost }) => [
    captions.get(kind) ?? kind,
    fromWire(client_points_cost),
    fromWire(daobit_points_cost),
  ]);

const told = ({ client_points_cost, daobit_points_cost }: Prices) =>
  `${formatMoney(fromWire(client_points_cost))} / ${formatMoney(fromWire(daobit_points_cost))}`;

function change({ before, after }: BatchRow, { position }: Line): LineChange {
  const [old, next] = [pricesIn(before, position), pricesIn(after, position)];
  const path = `packages.${position}`;
  const cells = [`${path}.client_points_cost`, `${path}.daobit_points_cost`];
  return { before: old ? told(old) : null, after: next ? told(next) : '', cells };
}

function gather(lines: readonly Line[], { dealer }: { dealer: number }) {
  const { records, ...rest } = gatherRecords<Line, Condition>(lines, (line) => {
    const { position = '', price = 0, reward = null, month } = line;
    const client = namedBy(line);
    if (!client || !month) return undefined;
    return {
      key: [client.inn, client.kpp, client.client_id, formatMonth(month)].join(),
      cell: position,
      begin: () => ({ ...client, ...month, packages: [] }),
      add: ({ packages }) => {
        packages.push({
          message_price_position_alias: position,
          client_points_cost: price,
          daobit_points_cost: reward,
        });
        return undefined;
      },
    };
  });
  return { input: { dealer, conditions: records }, ...rest };
}

/** Special conditions: a line for each kind of packages of a client (doc 2 §3). */
export const specConditions = defineSheet<Values, 'spec-conditions'>({
  title: 'Спецусловия',
  batch: 'spec-conditions',
  columns: {
    ...clientColumns,
    position: {
      label: 'Вид пакетов',
      aliases: ['Позиция', 'Вид', 'Тип пакетов', 'Тип', 'Пакеты', 'Услуга'],
      read: readOneOf(messagePricePositions),
      forAll: true,
      size: 20,
    },
    price: { ...priceColumns.price, aliases: [...priceColumns.price.aliases, 'Тариф'], forAll: true },
    reward: { ...priceColumns.reward, aliases: [...priceColumns.reward.aliases, 'Компенсация'], forAll: true },
    month: monthColumn,
    ...groupColumn,
  },
  gather,
  change,
});
