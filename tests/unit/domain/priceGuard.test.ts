import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoDealers } from '../../../server/db/demo/dealers';
import { priceBody, priceRows } from '../../../server/db/demo/prices';
import { remarksOf, rulesEdition, usualGuard, type Compared, type RemarkRule } from '../../../src/domain/priceGuard';
import { sheetOfBody, type PriceForm, type PriceSheet } from '../../../src/domain/pricePairs';
import { compareMonths } from '../../../src/domain/month';
import type { BillingAlias } from '../../../src/domain/tiers';

const wire = (kopecks: number) => kopecks / 100;
const first = 'packages.pp_pi.client_points_cost';

/** Six prices of a kind in kopecks, a quarter of each as its reward, rounded half-up. */
const six = (prices: readonly number[], rewards = prices.map((price) => Math.floor((price + 2) / 4))) =>
  sheetOfBody('dyn_tp', {
    lycense: [],
    packages: [
      {
        message_price_position_alias: 'pp_pi',
        client_points_cost: prices.map(wire),
        daobit_points_cost: rewards.map(wire),
      },
    ],
    percents: { packages: 25 },
  });

const found = (rule: RemarkRule, sheet: PriceSheet, compared?: Compared) =>
  remarksOf(sheet, compared)
    .filter((remark) => remark.rule === rule)
    .map(({ id }) => id);

const usual = [12_000, 11_400, 10_800, 10_200, 9_700, 9_300] as const;
const place = fc.integer({ min: 1, max: 5 });
const put = (at: number, price: number) => usual.map((one, index) => (index === at ? price : one));

describe('N04 the price guard', () => {
  it('N04 goes by the edition that it names: with other rules, raise `rulesEdition`, as counts of remarks are kept by it', () => {
    const odd = [12_000, 6_000, 7_000, 0, 100, 9_300];
    const forms: readonly BillingAlias[] = ['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu'];
    const said = [
      ...remarksOf(six(odd, [13_000, 1, 2, 3, 4, 5]), { inForce: six(usual) }),
      ...forms.flatMap((form) => {
        const [low, high] = [sheetOfBody(form, priceBody(form, 0)), sheetOfBody(form, priceBody(form, 9_000))];
        const mixed = high.pairs.map((pair, at) =>
          at % 3 === 0 ? { ...pair, price: pair.price && pair.price * 3 } : pair,
        );
        return remarksOf({ ...high, pairs: mixed }, { inForce: low });
      }),
    ].map(({ id, rule, level }) => `${id} ${rule} ${level}`);
    const fingerprint = createHash('sha256').update(said.join()).digest('hex').slice(0, 12);
    expect([rulesEdition, fingerprint]).toEqual([1, 'a0a14c0f74ac']);
  });

  it('N04 has nothing to say of usual prices', () => {
    expect(remarksOf(six(usual), { inForce: six(usual) })).toEqual([]);
  });

  it('N04 refuses what is below nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 0, max: 5 }), (price, at) => {
        const sheet = six(usual);
        const pairs = sheet.pairs.map((pair, index) => (index === at ? { ...pair, price } : pair));
        const remarks = remarksOf({ ...sheet, pairs }).filter(({ rule }) => rule === 'negative');
        expect(remarks.map(({ id, level }) => [id, level])).toEqual(price < 0 ? [[`${first}.${at}`, 'refused']] : []);
      }),
    );
  });

  it('N04 marks a reward above its price, and refuses it where the installation says so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (rewarded) => {
        const sheet = six(usual, [rewarded, ...usual.slice(1).map((price) => Math.floor((price + 2) / 4))]);
        const id = 'packages.pp_pi.daobit_points_cost.0';
        expect(found('reward', sheet)).toEqual(rewarded > usual[0] ? [id] : []);
        const strict = remarksOf(sheet, {}, { ...usualGuard, rewardAbovePrice: 'refused' });
        expect(strict.some(({ level }) => level === 'refused')).toBe(rewarded > usual[0]);
      }),
    );
  });

  it('N04 takes an empty price for the 0 that it is stored as', () => {
    const sheet = six(usual);
    const pairs = sheet.pairs.map((pair, at) => (at === 0 ? { ...pair, price: null } : pair));
    expect(found('reward', { ...sheet, pairs })).toEqual(['packages.pp_pi.daobit_points_cost.0']);
    const empty = sheet.pairs.map((pair) => ({ ...pair, price: null, reward: null }));
    expect(found('reward', { ...sheet, pairs: empty })).toEqual([]);
  });

  it('N04 marks a range dearer than the one before it, whichever that is', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 20_000 }), (at, price) => {
        const ids = found('rising', six(put(at, price)));
        expect(ids.includes(`${first}.${at}`)).toBe(price > (usual[at - 1] ?? 0));
        expect(ids.includes(`${first}.${at + 1}`)).toBe(at < 5 && (usual[at + 1] ?? 0) > price);
      }),
    );
    expect(found('rising', six([12_000, 0, 12_001, 0, 0, 0]))).toEqual([`${first}.2`]);
  });

  it('N04 marks one package more that costs much less than all before it', () => {
    const upTo = [10, 20, 50, 100, 200];
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 12_000 }), (at, price) => {
        const [before, count] = [usual[at - 1] ?? 0, upTo[at - 1] ?? 0];
        const less = before * count - price * (count + 1);
        expect(found('cliff', six(put(at, price))).includes(`${first}.${at}`)).toBe(less * 100 > before * count * 15);
      }),
    );
    const [remark] = remarksOf(six([10_000, 10_000, 7_000, 6_900, 6_800, 6_700]));
    expect(remark?.text.replaceAll('\u00a0', ' ')).toBe('21 пакет дешевле, чем 20: 1 470,00 против 2 000,00');
  });

  it('N04 marks a price more than a quarter away from the one in force, up or down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), (price) => {
        const [old] = usual;
        const away = Math.abs(price - old) * 4 > old;
        expect(found('jump', six(put(0, price)), { inForce: six(usual) })).toEqual(away ? [`${first}.0`] : []);
      }),
    );
    expect(found('jump', six(put(0, 12_000)), { inForce: six(put(0, 0)) })).toEqual([]);
    const words = [6_000, 24_000].flatMap((price) =>
      remarksOf(six(put(0, price)), { inForce: six(usual) }).filter(({ rule }) => rule === 'jump'),
    );
    expect(words.map(({ text }) => text)).toEqual([
      'Ниже действующей цены на 50 %: было 120,00',
      'Выше действующей цены на 100 %: было 120,00',
    ]);
  });

  it("N04 marks a reward unlike its row's percent, entered or told by most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.boolean(), (rewarded, entered) => {
        const sheet = six(usual, [rewarded, ...usual.slice(1).map((price) => Math.floor((price + 2) / 4))]);
        const ids = found('percent', entered ? sheet : { ...sheet, percents: new Map() });
        expect(ids).toEqual(rewarded === 3_000 ? [] : ['packages.pp_pi.daobit_points_cost.0']);
      }),
    );
    const above = remarksOf(six(usual, [12_001, ...usual.slice(1).map((price) => Math.floor((price + 2) / 4))]));
    expect(above.map(({ rule }) => rule)).toEqual(['reward']);
    expect(found('percent', { ...six([100, 200, 0, 0, 0, 0], [10, 30, 0, 0, 0, 0]), percents: new Map() })).toEqual([]);
  });

  it('N04 marks a few zeros where most prices are there, empty or 0', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4, 5]), fc.boolean(), (empty, isNull) => {
        const sheet = six(usual.map((price, at) => (empty.includes(at) ? 0 : price)));
        const pairs = sheet.pairs.map((pair) => (pair.price === 0 && isNull ? { ...pair, price: null } : pair));
        expect(found('zero', { ...sheet, pairs })).toEqual(empty.length < 3 ? empty.map((at) => `${first}.${at}`) : []);
      }),
    );
  });

  it("N04 marks a special price above the list's: the dearest range, or the same", () => {
    const condition = (price: number) =>
      sheetOfBody('spec_condition', {
        packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: wire(price), daobit_points_cost: 0 }],
      });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (price) => {
        const ids = found('special', condition(price), { lists: [six(usual)] });
        expect(ids).toEqual(price > usual[0] ? ['packages.pp_pi.client_points_cost'] : []);
        const api = { ...six(put(2, price)), form: 'api' as const };
        expect(found('special', api, { lists: [six(usual)] })).toEqual(price > usual[2] ? [`${first}.2`] : []);
      }),
    );
    expect(found('special', condition(99_999))).toEqual([]);
  });

  it('N04 compares bought volumes by the price of a package and by their sums', () => {
    const volumes = (change: Record<string, number>) => {
      const body = priceBody('dyn_disc_multi', 0) as {
        lycense: { price_position: string; section: string; client_price: number; daobit_price: number }[];
      };
      return sheetOfBody('dyn_disc_multi', {
        ...body,
        lycense: body.lycense.map((row) => ({
          ...row,
          client_price: change[`${row.section}.${row.price_position}`] ?? row.client_price,
        })),
      });
    };
    expect(remarksOf(volumes({}))).toEqual([]);
    const id = 'lycense.mps_pi.tpp_discrete_50.client_price';
    expect(found('rising', volumes({ 'mps_pi.tpp_discrete_50': 5_501 }))).toEqual([id]);
    expect(found('rising', volumes({ 'mps_pi.tpp_discrete_50': 5_500 }))).toEqual([]);
    expect(found('cliff', volumes({ 'mps_pi.tpp_discrete_50': 1_800 }))).toEqual([id]);
    expect(found('cliff', volumes({ 'mps_pi.tpp_discrete_50': 2_000 }))).toEqual([]);
  });

  it('N04 has fewer than five remarks on a hundred lists of the demonstration', () => {
    const rows = priceRows({ year: 2026, month: 11 }, '2026-11-01T00:00:00Z') as {
      dealer_id: number;
      billing_alias: BillingAlias;
      year: number;
      month: number;
      body: object;
      percents: Record<string, number>;
    }[];
    const sheet = ({ billing_alias, body, percents }: (typeof rows)[number]) =>
      sheetOfBody(billing_alias satisfies PriceForm, { ...body, percents });
    const remarks = rows.flatMap((row) => {
      const before = rows
        .filter(({ dealer_id, billing_alias }) => dealer_id === row.dealer_id && billing_alias === row.billing_alias)
        .filter((one) => compareMonths(one, row) < 0)
        .sort(compareMonths)
        .at(-1);
      return remarksOf(sheet(row), { inForce: before && sheet(before) });
    });
    expect(rows.length).toBeGreaterThan(demoDealers.length * 3);
    expect((remarks.length * 100) / rows.length).toBeLessThan(5);
  });
});
