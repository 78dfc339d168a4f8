import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/contract/board';
import { guardSettings, usualPriceGuard, type PriceGuard } from '../../src/contract/priceGuard';
import type { PriceList } from '../../src/contract/prices';
import { cellsOfBody } from '../../src/custom/dealerPrices/price/priceBody';
import { pricePayload } from '../../src/custom/dealerPrices/price/pricePayload';
import { descriptions } from '../../src/custom/dealerPrices/price/schemes/descriptions';
import { cellsFrom } from '../../src/custom/dealerPrices/grid/byRecipe';
import { createSheet } from '../../src/custom/dealerPrices/grid/sheet';
import { remarksOf } from '../../src/domain/priceGuard';
import { sheetOfBody } from '../../src/domain/pricePairs';
import { billingAliases, type BillingAlias } from '../../src/domain/tiers';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, batchCalls, riseBy } from '../support/batchCalls';

const schemes = Object.keys(billingAliases);

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const { carryOut } = batchCalls(() => ({ app, token }));
const board = async (year: number, month: number, query = '', as = token) =>
  (await app.call<Board>('GET', `/prices/board/?year=${year}&month=${month}${query}`, { token: as })).body;
const remarksIn = ({ results }: Board) =>
  Object.fromEntries(
    results.flatMap(({ dealer_id, cells }) =>
      cells.flatMap(({ alias, remarks }) => (remarks > 0 ? [[`${dealer_id}:${alias}`, remarks]] : [])),
    ),
  );
const cellsOf = ({ results }: Board) =>
  Object.fromEntries(
    results.flatMap(({ dealer_id, cells }) =>
      cells.map(({ alias, start }) => [`${dealer_id}:${alias}`, start && 12 * start.year + start.month]),
    ),
  );

/** By another way: each dealer's own scheme and those that he has lists of, with the latest list up to the month. */
async function ownCount(year: number, month: number) {
  const index = 12 * year + month;
  const rows = await app.db.rows<{ key: string; dealer: number; latest: number | null }>(`
    SELECT d.id || ':' || a AS key, d.id AS dealer, (SELECT max(12 * l.year + l.month) FROM price_lists l WHERE l.dealer_id = d.id AND l.billing_alias = a AND 12 * l.year + l.month <= ${index}) AS latest
    FROM dealers d, unnest(array['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu']) a
    WHERE a = d.billing_type OR EXISTS (SELECT 1 FROM price_lists l WHERE l.dealer_id = d.id AND l.billing_alias = a AND 12 * l.year + l.month <= ${index})`);
  const all = [...new Set(rows.map(({ dealer }) => dealer))];
  const open = all.filter((id) => rows.some(({ dealer, latest }) => dealer === id && latest !== index));
  const lists = await ownRemarks(index);
  const doubtful = lists.filter(({ count, checked }) => count > 0 && !checked).map(({ dealer }) => dealer);
  const remarked = all.filter((id) => !open.includes(id) && doubtful.includes(id));
  return {
    cells: Object.fromEntries(rows.map(({ key, latest }) => [key, latest])),
    remarks: Object.fromEntries(lists.map(({ key, count }) => [key, count])),
    counters: {
      all: all.length,
      done: all.length - open.length - remarked.length,
      none: open.length,
      remarks: remarked.length,
    },
    open: open.sort((a, b) => a - b),
    remarked: remarked.sort((a, b) => a - b),
  };
}

interface OwnList {
  key: string;
  dealer: number;
  checked: boolean;
  form: BillingAlias;
  own: object;
  percents: object;
  before: object | null;
}

/** The doubtful prices of each list that starts in a month, counted anew from the lists alone. */
async function ownRemarks(index: number) {
  const { body: lines } = await app.call<PriceGuard>('GET', '/price-guard/', { token });
  const lists = await app.db.rows<OwnList>(`
    SELECT l.dealer_id || ':' || l.billing_alias AS key, l.dealer_id AS dealer, coalesce(l.remarks->>'checked', '') = 'true' AS checked, l.billing_alias AS form, l.body AS own, l.percents,
      (SELECT e.body FROM price_lists e WHERE e.dealer_id = l.dealer_id AND e.billing_alias = l.billing_alias AND 12 * e.year + e.month < ${index}
       ORDER BY 12 * e.year + e.month DESC LIMIT 1) AS before
    FROM price_lists l WHERE 12 * l.year + l.month = ${index}`);
  return lists.map(({ key, dealer, checked, form, own, percents, before }) => {
    const inForce = before ? sheetOfBody(form, before) : undefined;
    const found = remarksOf(sheetOfBody(form, { ...own, percents }), { inForce }, guardSettings(lines));
    return { key, dealer, checked, count: found.filter(({ level }) => level !== 'noted').length };
  });
}

describe('the board of a month', () => {
  it.each([
    [2026, 5],
    [2026, 6],
    [2026, 12],
    [2027, 1],
    [2023, 12],
  ])(
    'N02 counters and cells of %i/%i are those of an own count, and what is filtered is what is counted',
    async (year, month) => {
      const own = await ownCount(year, month);
      const whole = await board(year, month);
      expect(whole.counters).toEqual(own.counters);
      expect(cellsOf(whole)).toEqual(own.cells);
      for (const { cells } of whole.results)
        expect(cells.map(({ alias }) => alias)).toEqual(
          schemes.filter((one) => cells.some(({ alias }) => alias === one)),
        );
      const none = await board(year, month, '&state=none');
      expect([...none.ids].sort((a, b) => a - b)).toEqual(own.open);
      expect(none.counters).toEqual(own.counters);
      expect(none.results.every(({ state }) => state === 'none')).toBe(true);
      const [done, remarks] = [await board(year, month, '&state=done'), await board(year, month, '&state=remarks')];
      expect([done.count, none.count, remarks.count]).toEqual([
        own.counters.done,
        own.counters.none,
        own.counters.remarks,
      ]);
      expect([...done.ids, ...none.ids, ...remarks.ids].sort((a, b) => a - b)).toEqual(
        [...whole.ids].sort((a, b) => a - b),
      );
    },
  );

  it('N02 a sub-dealer stands below his dealer, a page is a part of all, a server and a word narrow it', async () => {
    const { results, ids } = await board(2026, 6);
    expect(results.map(({ dealer_id }) => dealer_id)).toEqual(ids);
    for (const { dealer_id, parent_id } of results) {
      if (parent_id === null) continue;
      const above = results.slice(ids.indexOf(parent_id), ids.indexOf(dealer_id));
      expect(above.slice(1).every((one) => one.parent_id === parent_id)).toBe(true);
    }
    const page = await board(2026, 6, '&page=2&page_size=5');
    expect(page.results.map(({ dealer_id }) => dealer_id)).toEqual(ids.slice(5, 10));
    expect(page.ids).toEqual(ids);
    expect(new Set((await board(2026, 6, '&server_alias=pskov')).results.map((one) => one.server_alias))).toEqual(
      new Set(['pskov']),
    );
    expect((await board(2026, 6, `&search=${encodeURIComponent('заря')}`)).ids).toEqual([4]);
  });

  it('N02 is for holders of both rights, each within his sight', async () => {
    const refused = async (login: string) =>
      (await app.call('GET', '/prices/board/?year=2026&month=6', { token: await app.signIn(login) })).status;
    expect(await Promise.all(['dealer', 'support', 'nobody'].map(refused))).toEqual([403, 403, 403]);
    await asSomebody(app, { login: 'dealer', rights: ['dealers'] }, async () => {
      expect(await refused('dealer')).toBe(403);
    });
    await asSomebody(app, { login: 'dealer', rights: ['dealers', 'billing_admin'] }, async (theirs) => {
      const seen = await board(2026, 6, '', theirs);
      expect([seen.ids, seen.counters.all]).toEqual([[2, 4, 5], 3]);
    });
  });
});

describe('remarks on the board', () => {
  const month = { year: 2028, month: 3 };
  const lists = '/prices/dyn_tp/1/';
  const at = ({ year, month: one } = month) => `${lists}?year=${year}&month=${one}`;
  /** The board tells what an own count tells; so many dealers have remarks. */
  const agrees = async () => {
    const own = await ownCount(month.year, month.month);
    const seen = await board(month.year, month.month);
    expect(seen.counters).toEqual(own.counters);
    expect(remarksIn(seen)).toEqual(Object.fromEntries(Object.entries(own.remarks).filter(([, count]) => count > 0)));
    const filtered = await board(month.year, month.month, '&state=remarks');
    expect([...filtered.ids].sort((a, b) => a - b)).toEqual(own.remarked);
    expect(filtered.counters).toEqual(own.counters);
    return own.remarks['1:dyn_tp'] ?? 0;
  };

  it('N02 are counted as they are now, whatever has changed: the list, the one before it, the lines', async () => {
    const { year, month: start } = month;
    await carryOut('prices-from-current', { ...month, dealers: [1, 3], aliases: ['dyn_tp'], recipe: riseBy(30) });
    const jumps = await agrees();
    expect(jumps).toBeGreaterThan(5);

    const stored = await app.call<PriceList>('GET', at(), { token });
    const { lycense, packages, percents } = stored.body;
    const [first, ...others] = packages;
    if (!first) throw new Error('no packages');
    const cheap = [first.client_points_cost].flat().map((price) => Math.floor(price / 1.3));
    const rewards = cheap.map((price) => Math.floor(price / 4));
    const cheaper = { ...first, client_points_cost: cheap, daobit_points_cost: rewards };
    const save = { year, month: start, lycense, percents, packages: [cheaper, ...others] };
    const changed = { ...save, year_new: year, month_new: start, remarks: { checked: true, reason: 'Акция' } };
    expect((await app.call('PUT', lists, { token, body: changed })).status).toBe(200);
    const fewer = await agrees();
    expect(fewer).not.toBe(jumps);
    const row = (await board(year, start)).results.find(({ dealer_id }) => dealer_id === 1);
    expect(row?.cells.find(({ alias }) => alias === 'dyn_tp')?.checked).toBe(true);

    const before = { ...save, month: 2, packages, year_new: null, month_new: null };
    expect((await app.call('POST', lists, { token, body: before })).status).toBe(201);
    expect(await agrees()).toBeLessThan(fewer);
    expect((await app.call('DELETE', at({ year, month: 2 }), { token })).status).toBe(204);
    expect(await agrees()).toBe(fewer);

    const lines = { cliff: 100, jump: 100, refuse_reward_above_price: false, require_check: false };
    await app.call('PUT', '/price-guard/', { token, body: lines });
    expect(await agrees()).toBeLessThan(fewer);
    await app.call('PUT', '/price-guard/', { token, body: usualPriceGuard });
    expect(await agrees()).toBe(fewer);

    for (const dealer of [1, 3])
      await app.call('DELETE', `/prices/dyn_tp/${dealer}/?year=${year}&month=${start}`, { token });
    expect(await agrees()).toBe(0);
  });

  it('N02 are counted of what one sees, and kept for who sees more', async () => {
    const { year, month: start } = month;
    await carryOut('prices-from-current', { ...month, dealers: [1, 2, 4], aliases: ['dyn_tp'], recipe: riseBy(40) });
    await asSomebody(app, { login: 'dealer', rights: ['dealers', 'billing_admin'] }, async (theirs) => {
      const own = await ownCount(year, start);
      const seen = await board(year, start, '', theirs);
      const theirRemarks = Object.entries(own.remarks).filter(([key, count]) => /^[245]:/.test(key) && count > 0);
      expect(theirRemarks).not.toEqual([]);
      expect(remarksIn(seen)).toEqual(Object.fromEntries(theirRemarks));
    });
    await agrees();
  });

  it('N02 hold a dealer back until somebody has looked at them: ready, without a list and with remarks add up', async () => {
    const at = { year: 2028, month: 7 };
    const { ids } = await board(at.year, at.month);
    await carryOut('prices-from-current', { ...at, dealers: ids.slice(0, 3), recipe: riseBy(30) });
    await carryOut('prices-from-current', { ...at, dealers: ids.slice(3, 5), recipe: riseBy(30) }, { checked: true });
    await carryOut('prices-from-current', { ...at, dealers: ids.slice(5, 6), recipe: riseBy(3) });
    const [seen, own] = [await board(at.year, at.month), await ownCount(at.year, at.month)];
    expect(seen.counters).toEqual(own.counters);
    expect(seen.counters).toEqual({ all: ids.length, done: 3, none: ids.length - 6, remarks: 3 });
    expect(
      seen.results
        .slice(3, 5)
        .flatMap(({ cells }) => cells)
        .every(({ remarks, checked }) => remarks > 0 && checked),
    ).toBe(true);
    const stateOf = async (state: string) => (await board(at.year, at.month, `&state=${state}`)).ids;
    expect(await stateOf('remarks')).toEqual(ids.slice(0, 3));
    expect(await stateOf('done')).toEqual(ids.slice(3, 6));
    expect(await stateOf('none')).toEqual(ids.slice(6));
  });
});

describe('lists made for the month', () => {
  const schemes = Object.keys(billingAliases) as BillingAlias[];
  const stored = (alias: BillingAlias, year: number) =>
    app.db.one<{ body: string }>(
      `SELECT body::text FROM price_lists WHERE dealer_id = 1 AND billing_alias = '${alias}' AND year = ${year} AND month = 2`,
    );

  it.each(schemes)('N02 of %s are, byte for byte, what the panel makes of the same source', async (alias) => {
    for (const [round, percent, step] of [
      [0, 7, 10],
      [1, -2.5, 1],
      [2, 0, 100],
    ] as const) {
      const year = 2040 + 2 * round;
      const recipe = riseBy(percent, { rounding: { step, up: false } });
      const made = await carryOut('prices-from-current', { year, month: 2, dealers: [1], aliases: [alias], recipe });
      expect(made.status).toBe(201);
      const dealer = (await board(year, 1)).results.find(({ dealer_id }) => dealer_id === 1);
      const start = dealer?.cells.find((cell) => cell.alias === alias)?.start;
      const path = `/prices/${alias}/1/`;
      const source = await app.call<PriceList>('GET', `${path}?year=${start?.year}&month=${start?.month}`, { token });
      const description = descriptions[alias];
      const { layout } = description;
      const cells = cellsFrom({ ...layout, form: alias }, cellsOfBody(layout, source.body), recipe);
      const sheet = createSheet(layout, cells);
      const body = pricePayload(description, sheet, { year: year + 1, month: 2 }, undefined);
      const save = { ...body, year_new: null, month_new: null };
      expect((await app.call('POST', path, { token, body: save })).status).toBe(201);
      expect(await stored(alias, year)).toEqual(await stored(alias, year + 1));
      await app.call('DELETE', `${path}?year=${year + 1}&month=2`, { token });
      await app.call('DELETE', `${path}?year=${year}&month=2`, { token });
    }
  });

  it('N02 the board tells the median change of what was made', async () => {
    await carryOut('prices-from-current', {
      year: 2027,
      month: 6,
      dealers: [3],
      aliases: ['dyn_tp'],
      recipe: riseBy(7),
    });
    const cells = (await board(2027, 6)).results.find(({ dealer_id }) => dealer_id === 3)?.cells;
    expect(cells?.find(({ alias }) => alias === 'dyn_tp')).toEqual({
      alias: 'dyn_tp',
      start: { year: 2027, month: 6 },
      change: 7,
      remarks: 0,
      checked: false,
    });
  });
});
