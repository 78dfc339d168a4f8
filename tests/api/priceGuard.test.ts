import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/contract/history';
import type { PriceGuard } from '../../src/contract/priceGuard';
import type { PriceListSave } from '../../src/contract/prices';
import type { SpecCondition } from '../../src/contract/specPrices';
import { createTestApp, type TestApp } from '../support/app';
import { priceCalls, type PriceAnswer } from '../support/priceCalls';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const { path, at, read, post, put, saveOf } = priceCalls(() => ({ app, token: admin }));
const usual: PriceGuard = { cliff: 15, jump: 25, refuse_reward_above_price: false, require_check: false };
const setGuard = (change: Partial<PriceGuard>) =>
  app.call('PUT', '/price-guard/', { token: admin, body: { ...usual, ...change } });

/** The save with other six prices of its first kind, and rewards where they are given. */
const withPrices = (save: PriceListSave, prices: number[], rewards?: number[]): PriceListSave => ({
  ...save,
  packages: save.packages.map((row, index) =>
    index === 0
      ? { ...row, client_points_cost: prices, daobit_points_cost: rewards ?? prices.map((price) => price / 4) }
      : row,
  ),
});
const first = (place: number) => `packages.pp_pi.client_points_cost.${place}`;

describe('N04 remarks on a price list', () => {
  it('N04 a documented save says nothing of remarks and is held to what is forbidden alone', async () => {
    const dear = withPrices(await saveOf('dyn_tp', 2029, 1), [100, 200, 300, 0, 400, 500], [900, 0, 0, 7, 0, 0]);
    const { status, body } = await post('dyn_tp', dear);
    expect([status, body.remarks]).toEqual([201, undefined]);
    const negative = withPrices(await saveOf('dyn_tp', 2029, 2), [-1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0]);
    expect((await post('dyn_tp', negative)).status).toBe(400);
  });

  it('N04 a save may ask to be refused over what is doubtful, and is told cell by cell', async () => {
    const save = withPrices(await saveOf('dyn_tp', 2027, 3), [120, 114, 121, 0, 84, 10], [30, 28.5, 30.25, 0, 21, 11]);
    const asked = { ...save, remarks: { checked: false } };
    const { status, body } = await post('dyn_tp', asked);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['packages.pp_pi.daobit_points_cost.5', first(2), first(5), first(3)]);
    expect((await read('dyn_tp', 2027, 3)).status).toBe(404);
    const jumped = withPrices(await saveOf('dyn_tp', 2027, 3), [200, 190, 180, 160, 150, 140]);
    const refused = await post('dyn_tp', { ...jumped, remarks: { checked: false } });
    expect(refused.body.errors[first(0)]?.[0]).toMatch(/^Выше действующей цены на \d+ %: было /);
  });

  it('N04 keeps the reason with the revision, and the history shows it', async () => {
    const reason = 'Согласовано с дилером';
    const save = withPrices(await saveOf('dyn_tp', 2027, 4), [100, 200, 300, 400, 500, 600]);
    const made = await post('dyn_tp', { ...save, remarks: { checked: true, reason } });
    expect([made.status, made.body.remarks]).toEqual([201, { checked: true, reason }]);
    expect((await read('dyn_tp', 2027, 4)).body.remarks).toEqual({ checked: true, reason });

    const months = { year_new: 2027, month_new: 4 };
    const same = await put('dyn_tp', { ...save, ...months });
    expect([same.headers.get('etag'), same.body.remarks?.reason]).toEqual([made.headers.get('etag'), reason]);
    const other = await put('dyn_tp', { ...save, ...months, remarks: { checked: true, reason: null } });
    expect(other.body.remarks).toEqual({ checked: true, reason: null });
    const next = await put('dyn_tp', { ...withPrices(save, [90, 85, 80, 75, 70, 65]), ...months });
    expect(next.body.remarks).toBeUndefined();

    const { body } = await app.call<{ results: HistoryEntry[] }>('GET', `${path('dyn_tp')}history/${at(2027, 4)}`, {
      token: admin,
    });
    const told = body.results.map(({ changes }) => changes.find(({ field }) => field === 'remarks'));
    expect(told.map((change) => [change?.before ?? null, change?.after ?? null])).toEqual([
      [{ checked: true, reason: null }, null],
      [
        { checked: true, reason },
        { checked: true, reason: null },
      ],
      [null, { checked: true, reason }],
    ]);
  });

  it('N04 where the installation refuses a reward above its price, new ones are refused and old ones stay', async () => {
    const save = withPrices(await saveOf('dyn_tp', 2027, 5), [100, 95, 90, 85, 80, 75], [101, 1, 1, 1, 1, 1]);
    expect((await post('dyn_tp', save)).status).toBe(201);
    expect((await setGuard({ refuse_reward_above_price: true })).status).toBe(200);
    const refused = await post('dyn_tp', { ...save, month: 6, remarks: { checked: true, reason: 'Так надо' } });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { 'packages.pp_pi.daobit_points_cost.0': ['Вознаграждение больше цены'] },
    ]);
    const changed = withPrices(save, [100, 95, 90, 85, 80, 74], [101, 1, 1, 1, 1, 1]);
    expect((await put('dyn_tp', { ...changed, year_new: 2027, month_new: 5 })).status).toBe(200);
    await setGuard({});
  });

  it('N04 draws its lines where the installation has set them', async () => {
    const save = withPrices(await saveOf('dyn_tp', 2028, 1), [100, 95, 90, 85, 80, 60]);
    const asked = { ...save, remarks: { checked: false } };
    expect(Object.keys((await post('dyn_tp', asked)).body.errors)).toContain(first(5));
    await setGuard({ cliff: 30, jump: 100 });
    expect((await post('dyn_tp', asked)).status).toBe(201);
    await setGuard({});
  });

  it('N04 O04 lines that are drawn where they are already are no change, and the journal says nothing of it', async () => {
    const told = () => app.db.rows("SELECT id FROM audit WHERE entity = 'setting'");
    await setGuard({ cliff: 31 });
    const before = await told();
    expect((await setGuard({ cliff: 31 })).body).toEqual({ ...usual, cliff: 31 });
    expect(await told()).toEqual(before);
    await setGuard({});
    expect(await told()).toHaveLength(before.length + 1);
  });

  it('N04 D-ERR lines that somebody else has drawn meanwhile are not drawn over unseen', async () => {
    const read = await app.call<PriceGuard>('GET', '/price-guard/', { token: admin });
    const headers = { 'If-Match': read.headers.get('ETag') ?? '' };
    const put = (body: PriceGuard) => app.call<PriceAnswer>('PUT', '/price-guard/', { token: admin, body, headers });
    const first = await put({ ...usual, jump: 32 });
    expect([first.status, first.headers.get('ETag') === headers['If-Match']]).toEqual([200, false]);
    expect((await put({ ...usual, jump: 32 })).status).toBe(200);
    const second = await put({ ...usual, cliff: 16 });
    expect([second.status, second.body.detail]).toEqual([409, expect.stringContaining('изменил пользователь admin')]);
    await setGuard({});
  });

  it('N04 only a billing administrator draws them', async () => {
    const support = await app.signIn('support');
    const read = await app.call<PriceGuard>('GET', '/price-guard/', { token: support });
    expect([read.status, read.body]).toEqual([200, usual]);
    expect((await app.call('PUT', '/price-guard/', { token: support, body: usual })).status).toBe(403);
    const wrong = await app.call<PriceAnswer>('PUT', '/price-guard/', { token: admin, body: { ...usual, jump: 101 } });
    expect(wrong.body.errors).toEqual({ jump: ['Процент от 0 до 100'] });
  });
});

describe('N04 remarks on a special condition', () => {
  it("N04 a price above the list's is told where that is asked for, and kept with its reason", async () => {
    const clients = await app.call<{ client_id: number }[]>('GET', '/dealers/1/clients/', { token: admin });
    const body = {
      client_id: clients.body[0]?.client_id,
      year: 2027,
      month: 1,
      year_new: null,
      month_new: null,
      packages: [{ message_price_position_alias: 'pp_etd', client_points_cost: 999, daobit_points_cost: 0 }],
    };
    const send = (remarks?: object) =>
      app.call<SpecCondition & PriceAnswer>('POST', '/spec-prices/spec_condition/?dealer_id=1', {
        token: admin,
        body: { ...body, ...(remarks && { remarks }) },
      });
    const refused = await send({ checked: false });
    expect(refused.status).toBe(400);
    expect(refused.body.errors['packages.pp_etd.client_points_cost']?.[0]).toMatch(/^Дороже, чем в прайсе: там /);
    const made = await send({ checked: true, reason: 'Малый объём' });
    expect([made.status, made.body.remarks]).toEqual([201, { checked: true, reason: 'Малый объём' }]);
  });
});
