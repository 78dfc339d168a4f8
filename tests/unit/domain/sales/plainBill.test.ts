import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromMonthIndex, monthIndex } from '../../../../src/domain/month';
import { fromWire, type Sum } from '../../../../src/domain/money';
import { clientMonth } from '../../../../src/domain/sales/clientMonth';
import { ruleOf } from '../../../../src/domain/sales/derivation';
import { readList, readSpecial, type PriceBook } from '../../../../src/domain/sales/prices';
import type { BillingAlias } from '../../../../src/domain/tiers';
import { plainMonth, type PlainClient, type PlainItem, type PlainLine } from '../../../support/plainBill';

const first = 12 * 2026 + 1;
const months = fc.integer({ min: first, max: first + 6 });
const money = fc.oneof(
  fc.integer({ min: 0, max: 300_000 }).map((kopecks) => kopecks / 100),
  fc.constant(9_999_999_999.99),
  fc.constant(0),
);
const six = fc.array(money, { minLength: 6, maxLength: 6 });
const day = months.chain((month) =>
  fc.integer({ min: 1, max: 28 }).map((date) => {
    const { year, month: number } = fromMonthIndex(month);
    return `${year}-${String(number).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  }),
);
const until = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: months });
const few = <T>(of: fc.Arbitrary<T>, most = 2) => fc.array(of, { maxLength: most });

const kindsOf = {
  dyn_tp: ['pp_pi', 'pp_pnp', 'pp_departure'],
  dyn_disc_multi: ['mps_common', 'mps_pi'],
  dyn_mc_disc: ['pp_message'],
  dyn_pu: ['pp_pi_pu', 'pp_svh_pu'],
};
const allKinds = Object.values(kindsOf).flat();
const volumes = ['10', '20', '50', '100', '200', '200_plus'].map((volume) => `tpp_discrete_${volume}`);

const licences = {
  dyn_tp: ['tpp_dynamic_standard', 'tpp_dynamic_minimum'].map((price_position) => ({ price_position })),
  dyn_disc_multi: ['mps_common', 'mps_pi'].flatMap((section) =>
    volumes.map((price_position) => ({ price_position, section })),
  ),
  dyn_mc_disc: ['tpp_discrete_portal', ...volumes].map((price_position) => ({ price_position })),
  dyn_pu: [] as { price_position: string }[],
};

const packagesOf = (kinds: readonly string[], costs: fc.Arbitrary<number | number[]>) =>
  fc.tuple(
    ...kinds.map((message_price_position_alias) =>
      fc.record({
        message_price_position_alias: fc.constant(message_price_position_alias),
        client_points_cost: costs,
        daobit_points_cost: costs,
      }),
    ),
  );

const list = fc.constantFrom(...(Object.keys(kindsOf) as (keyof typeof kindsOf)[])).chain((alias) =>
  fc.record({
    alias: fc.constant(alias),
    start: months,
    body: fc.record({
      lycense: fc.tuple(
        ...licences[alias].map((row) =>
          fc.record({ client_price: money, daobit_price: money }).map((prices) => ({ ...row, ...prices })),
        ),
      ),
      packages: packagesOf(
        kindsOf[alias],
        alias === 'dyn_tp' ? six : alias === 'dyn_pu' ? money.map((one) => [one]) : money,
      ),
    }),
  }),
);

const conditionKinds = fc.subarray(allKinds, { minLength: 1 });
const special = fc.oneof(
  conditionKinds.chain((kinds) =>
    fc.record({
      type: fc.constant('spec_condition' as const),
      start: months,
      until,
      body: fc.record({ packages: packagesOf(kinds, money) }),
    }),
  ),
  conditionKinds.chain((kinds) =>
    fc.record({
      type: fc.constant('api' as const),
      start: months,
      until,
      body: fc.record({
        client_price: money,
        daobit_price: money,
        accounts: fc.record({ max_free_count: fc.nat(4), client_price: money, daobit_price: money }),
        packages: packagesOf(kinds, six).chain((rows) =>
          fc.tuple(...rows.map((row) => fc.nat(120).map((threshold) => ({ ...row, threshold })))),
        ),
      }),
    }),
  ),
);

const item: fc.Arbitrary<PlainItem> = fc.record({
  source: fc.constantFrom('custom-subscribe' as const, 'custom-subscribe', 'service-unlim', 'full-unlim'),
  ref: fc.integer({ min: 1, max: 2 }),
  name: fc.constantFrom('Стандартный', 'Минимальный', '50 пакетов', 'Портал'),
  start: day,
  permanent: fc.boolean(),
  price: fc.option(money, { nil: null }),
  share: money,
});

/** Full unlimited is rare, that the other rules have their turn; each service is there once. */
const items = fc
  .tuple(few(item, 4), fc.nat(3))
  .map(([all, dice]) =>
    all.filter(
      ({ source, ref }, place) =>
        (source !== 'full-unlim' || dice === 0) &&
        (source !== 'service-unlim' ||
          all.findIndex((one) => one.source === 'service-unlim' && one.ref === ref) === place),
    ),
  )
  .map((all) => all.map((one) => (one.source === 'full-unlim' ? { ...one, price: one.price ?? 5 } : one)));

const client: fc.Arbitrary<PlainClient> = fc.record({
  terms: fc.tuple(
    fc.record({
      from: fc.constant(0),
      tariff: fc.constantFrom('Стандартный', 'Стандартный', 'Минимальный', 'Тариф 20', '200+', null),
      stop: fc.constantFrom(false, false, true),
    }),
    fc.record({ from: months, tariff: fc.constantFrom('Стандартный', null), stop: fc.boolean() }),
  ),
  items,
  lists: few(list, 8),
  specials: few(special, 3),
  minimums: few(
    fc.record({ start: day, until, packages: fc.integer({ min: 1, max: 60 }), cost: money, compensation: money }),
  ),
  services: few(fc.record({ ref: fc.integer({ min: 1, max: 2 }), from: months, price: money, share: money }), 3),
  shares: few(
    fc.record({
      from: fc.oneof(fc.constant(0), months),
      percent: fc.integer({ min: 0, max: 10_000 }).map((one) => one / 100),
    }),
  ),
});

const sent = fc.uniqueArray(fc.constantFrom(...allKinds), { maxLength: 4 }).chain((kinds) =>
  fc.tuple(
    ...kinds.map((position) =>
      fc.record({
        position: fc.constant(position),
        emulator: fc.constantFrom(false, false, false, true),
        count: fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 1, max: 230 }) },
          { weight: 1, arbitrary: fc.constant(2 ** 32) },
        ),
      }),
    ),
  ),
);

const sumOf = (price: number | null, share: number | null): Sum | undefined =>
  price === null ? undefined : { price: fromWire(price), reward: fromWire(share ?? 0) };
const startOf = (start: string) => ({ year: Number(start.slice(0, 4)), month: Number(start.slice(5, 7)) });

/** Rows as the server makes a book of them: newest first where they tie. */
function bookOf({ terms, items: all, lists, specials, minimums, services, shares }: PlainClient): PriceBook {
  const newest = all
    .map((one, place) => ({ one, place }))
    .sort((a, b) => (a.one.start === b.one.start ? b.place - a.place : a.one.start < b.one.start ? 1 : -1))
    .map(({ one }) => one);
  const of = (source: PlainItem['source']) => newest.filter((one) => one.source === source);
  return {
    lists: lists.map(({ alias, start, body }) => readList(alias as BillingAlias, fromMonthIndex(start), body)),
    specials: specials.map(({ type, start, until: end, body }) => ({
      ...readSpecial(type, fromMonthIndex(start), body),
      until: end,
    })),
    minimums: [...minimums]
      .sort((a, b) => (a.start < b.start ? 1 : -1))
      .map(({ start, until: end, packages, cost, compensation }) => ({
        ...startOf(start),
        until: end,
        packages,
        sum: { price: fromWire(cost), reward: fromWire(compensation) },
      })),
    parentShares: shares.map(({ from, percent }) => ({ from, share: fromWire(percent) })),
    agreement: {
      terms: terms.map(({ from, tariff, stop }) => ({ from, tariff, stopTariff: stop })),
      subscriptions: of('custom-subscribe').map(({ name, start, permanent, price, share }) => ({
        ...startOf(start),
        name,
        permanent,
        own: sumOf(price, share),
      })),
      full: of('full-unlim').map(({ start, price, share }) => ({
        ...startOf(start),
        sum: sumOf(price ?? 0, share) ?? { price: 0, reward: 0 },
      })),
      services: of('service-unlim').map(({ ref, name, start, price, share }) => ({
        ...startOf(start),
        id: ref ?? 0,
        name,
        own: sumOf(price, share),
      })),
    },
    services: new Map(
      [1, 2].map((ref) => [
        ref,
        services
          .filter((one) => one.ref === ref)
          .map(({ from, price, share }) => ({ from, price: fromWire(price), reward: fromWire(share) })),
      ]),
    ),
  };
}

const inOrder = (lines: PlainLine[]) => [...lines].sort((a, b) => (a.alias < b.alias ? -1 : 1));

it('K03 K04 K06 what a client pays is what the rules, written a second time, come to', () => {
  const met = new Map<number | undefined, number>();
  fc.assert(
    fc.property(client, months, sent, fc.nat(8), (plain, month, kinds, senders) => {
      const lines = clientMonth(
        {
          month: fromMonthIndex(month),
          kinds: kinds.map((one) => [one.position, one.emulator, one.count, 1]),
          senders,
        },
        bookOf(plain),
      ).map((line): PlainLine => {
        expect(monthIndex(line.month)).toBe(month);
        expect(line.count - line.included).toBe(line.charged);
        met.set(ruleOf(line), (met.get(ruleOf(line)) ?? 0) + 1);
        return {
          alias: line.position,
          count: line.count,
          charged: line.charged,
          cost: BigInt(line.cost),
          reward: BigInt(line.daobit_cost),
          share: BigInt(line.updealer_cost),
          rule: ruleOf(line),
        };
      });
      expect(inOrder(lines)).toEqual(inOrder(plainMonth(plain, month, kinds, senders)));
    }),
    { numRuns: 4000 },
  );
  for (const rule of [1, 2, 3, 4, 5, 6, undefined]) expect(met.get(rule), `rule ${rule}`).toBeGreaterThan(30);
});
