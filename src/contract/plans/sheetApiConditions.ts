import { fromWire } from '../../domain/money';
import { apiLines } from '../../domain/priceLines';
import { sheetOfBody, withSums } from '../../domain/pricePairs';
import { ranges } from '../../domain/tiers';
import type { BatchInput } from '../batches';
import type { ApiPrice } from '../specPrices';
import type { SpecialPrices, SpecialSheet } from './sheetSpecials';

type Condition = BatchInput<'api-conditions'>['conditions'][number];
type Body = Pick<ApiPrice, 'client_price' | 'daobit_price' | 'accounts' | 'packages'> & {
  percents: Record<string, number>;
};

const zeros = () => ranges.map(() => 0);
const nothing = (): Body => ({
  client_price: 0,
  daobit_price: 0,
  accounts: { max_free_count: 0, client_price: 0, daobit_price: 0, accountPercent: 0 },
  packages: [],
  percents: {},
});

/** The kind of packages that a price is of; none for the licence and accounts. */
const kindOf = (cell: string) => /^packages\.(\w+)\./.exec(cell)?.[1];

/** The first line that is missing of a new condition, or of a kind of packages that is new to it. */
function missingOf(kinds: ReadonlySet<string>, isNew: boolean, { prices }: Condition) {
  const given = new Set(prices.map(({ cell }) => cell));
  return apiLines.filter(({ id }) => {
    const kind = kindOf(id);
    return (kind === undefined ? isNew : kinds.has(kind)) && !given.has(id);
  });
}

/** The counts of a sheet in a condition: thresholds of packages, and how many accounts are free. */
function counted(body: Body, { counts }: Condition): Body {
  const given = new Map(counts.map(({ of, count }) => [of, count]));
  const { accounts, packages } = body;
  return {
    ...body,
    accounts: { ...accounts, max_free_count: given.get('accounts') ?? accounts.max_free_count },
    packages: packages.map((one) => ({
      ...one,
      threshold: given.get(one.message_price_position_alias) ?? one.threshold,
    })),
  };
}

/** Special conditions of API accounts of a sheet: prices, thresholds and kinds of packages that it does not name stay as they are. */
export const apiConditionSheet: SpecialSheet<Condition> = {
  form: 'api',
  merged: (before, line) => {
    const base = before ? (before as unknown as Body) : nothing();
    const had = new Set(base.packages.map((one) => one.message_price_position_alias));
    const named = line.prices.flatMap(({ cell }) => kindOf(cell) ?? []);
    const added = new Set(named.filter((kind) => !had.has(kind)));
    const [missing] = missingOf(added, before === null, line);
    if (missing)
      return {
        problem: `Не хватает строки «${[missing.section, missing.position, missing.range].filter(Boolean).join(', ')}»`,
      };
    if (had.size + added.size === 0) return { problem: 'Нужен хотя бы один вид пакетов' };
    const packages = [
      ...base.packages,
      ...[...added].map((message_price_position_alias) => ({
        message_price_position_alias,
        threshold: 0,
        client_points_cost: zeros(),
        daobit_points_cost: zeros(),
      })),
    ];
    const whole = counted({ ...base, packages }, line);
    const pairs = new Map(sheetOfBody('api', whole).pairs.map((pair) => [pair.id, pair]));
    const sums = line.prices.flatMap(({ cell, price, reward }): [string, number][] => {
      const own: [string, number] = [cell, fromWire(price)];
      const rewardId = pairs.get(cell)?.rewardId;
      return rewardId !== undefined && reward !== null ? [own, [rewardId, fromWire(reward)]] : [own];
    });
    return { prices: withSums('api', whole, new Map(sums), new Map()) as unknown as SpecialPrices };
  },
};
