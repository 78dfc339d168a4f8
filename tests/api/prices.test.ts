import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '../../src/contract/audit';
import type { HistoryEntry } from '../../src/contract/history';
import { changeLine, changeWords } from '../../src/contract/words/changeWords';
import { billingAliases, type BillingAlias } from '../../src/domain/tiers';
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
const aliases = Object.keys(billingAliases) as BillingAlias[];

describe('reading', () => {
  it.each([
    [2025, 5, 'archive'],
    [2026, 1, 'active'],
    [2026, 6, 'future'],
  ])('D10 I01 a list of %i/%i is %s, as the month in Moscow has it', async (year, month, price_status) => {
    for (const alias of aliases) {
      const { status, body, headers } = await read(alias, year, month);
      expect(status).toBe(200);
      expect(body).toMatchObject({ dealer_id: 1, billing_alias: alias, year, month, price_status });
      expect(headers.get('etag')).toBeTruthy();
    }
  });

  it('D10 the status changes with the month of Moscow, not of Greenwich', async () => {
    const other = await createTestApp();
    try {
      other.setNow(new Date('2026-05-31T20:59:59Z'));
      const token = await other.signIn('support');
      const status = async () =>
        (await other.call<PriceAnswer>('GET', path('dyn_tp') + at(2026, 6), { token })).body.price_status;
      expect(await status()).toBe('future');
      other.setNow(new Date('2026-05-31T21:00:00Z'));
      expect(await status()).toBe('active');
    } finally {
      await other.close();
    }
  });

  it('I02 refuses an unknown scheme, dealer or month', async () => {
    expect((await read('dyn_xx', 2026, 6)).status).toBe(404);
    expect((await app.call('GET', path('dyn_tp', 999) + at(2026, 6), { token: admin })).status).toBe(404);
    expect((await read('dyn_tp', 2026, 7)).status).toBe(404);
    expect((await read('dyn_tp', 2026, 13)).body.errors).toEqual({ month: ['Месяц: от 1 до 12'] });
    expect((await app.call('GET', path('dyn_tp'), { token: admin })).status).toBe(400);
  });
});

describe('adding', () => {
  it.each(aliases)('E11 I01 a list of %s is stored as it was sent, and read back', async (alias) => {
    const body = await saveOf(alias, 2026, 9);
    const made = await post(alias, body);
    expect(made.status).toBe(201);
    const { lycense, packages, accounts, percents } = body;
    expect(made.body).toMatchObject({
      year: 2026,
      month: 9,
      price_status: 'future',
      lycense,
      packages,
      percents,
      ...(accounts ? { accounts } : {}),
    });
    expect((await read(alias, 2026, 9)).body).toEqual(made.body);
  });

  it('E11 a second list of a month is refused, and of two at once one is stored', async () => {
    const body = await saveOf('dyn_tp', 2026, 10);
    const answers = await Promise.all([post('dyn_tp', body), post('dyn_tp', body), post('dyn_tp', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe('Прайс на 10/2026 уже существует');
  });

  it('E11 a list begins in the current month or later', async () => {
    const { status, body } = await post('dyn_pu', await saveOf('dyn_pu', 2026, 4));
    expect(status).toBe(400);
    expect(body.errors).toEqual({ month: ['Месяц уже прошёл: выберите 05/2026 или позже'] });
    const now = await post('dyn_pu', await saveOf('dyn_pu', 2026, 5));
    expect(now.body.price_status).toBe('active');
  });

  it('answers a repeated call with the first answer', async () => {
    const options = { headers: { 'Idempotency-Key': 'price-list-of-2027' } };
    const body = await saveOf('dyn_tp', 2027, 1);
    const [first, second] = [await post('dyn_tp', body, options), await post('dyn_tp', body, options)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('changing', () => {
  it('E11 D10 a future list moves with its new prices; what has begun stays', async () => {
    const body = await saveOf('dyn_mc_disc', 2026, 6, { year_new: 2026, month_new: 8, percents: { tariff: 15 } });
    const moved = await put('dyn_mc_disc', body);
    expect(moved.body).toMatchObject({ year: 2026, month: 8, percents: { tariff: 15 } });
    expect((await read('dyn_mc_disc', 2026, 6)).status).toBe(404);
    const begun = await put('dyn_mc_disc', await saveOf('dyn_mc_disc', 2026, 1));
    expect(begun.status).toBe(409);
    expect(begun.body.detail).toBe('Прайс уже начал действовать: изменить можно только будущий');
    expect(
      (await put('dyn_mc_disc', await saveOf('dyn_mc_disc', 2026, 8, { year_new: 2026, month_new: 4 }))).body.errors,
    ).toHaveProperty('month_new');
    for (const half of [
      { year_new: 2027, month_new: null },
      { year_new: null, month_new: 9 },
    ]) {
      const { status, body: refused } = await put('dyn_mc_disc', await saveOf('dyn_mc_disc', 2026, 8, half));
      expect({ status, fields: Object.keys(refused.errors) }).toEqual({
        status: 400,
        fields: [half.year_new === null ? 'year_new' : 'month_new'],
      });
    }
    expect(
      (await post('dyn_mc_disc', await saveOf('dyn_mc_disc', 2028, 7, { year_new: 2030, month_new: 8 }))).body.errors,
    ).toEqual({ month_new: ['Новый прайс заводится на один месяц'] });
    expect(
      (await put('dyn_mc_disc', await saveOf('dyn_mc_disc', 2026, 8, { year_new: 2026, month_new: 9 }))).body.detail,
    ).toBe('Прайс на 09/2026 уже существует');
  });

  it('D-ERR a list that somebody has changed since it was read is refused and stays', async () => {
    const { headers } = await read('dyn_disc_multi', 2026, 6);
    const etag = headers.get('etag') ?? '';
    const body = await saveOf('dyn_disc_multi', 2026, 6, { percents: { tariff: 31 } });
    expect((await put('dyn_disc_multi', body, { headers: { 'If-Match': etag } })).status).toBe(200);
    const late = await put('dyn_disc_multi', { ...body, percents: { tariff: 32 } }, { headers: { 'If-Match': etag } });
    expect(late.status).toBe(409);
    expect(late.body.detail).toMatch(/изменил пользователь admin/);
    expect((await read('dyn_disc_multi', 2026, 6)).body).toMatchObject({
      percents: { tariff: 31 },
      modified_by: 'admin',
    });
  });

  it('E11 D-ERR what is stored already makes no new version: whoever has the list open may still save', async () => {
    const body = await saveOf('dyn_pu', 2028, 3);
    const etag = (await post('dyn_pu', body)).headers.get('etag') ?? '';
    const again = await put('dyn_pu', {
      ...body,
      percents: Object.fromEntries(Object.entries(body.percents ?? {}).reverse()),
    });
    expect([again.status, again.headers.get('etag')]).toEqual([200, etag]);
    const history = await app.call<{ results: HistoryEntry[] }>('GET', `${path('dyn_pu')}history/${at(2028, 3)}`, {
      token: admin,
    });
    expect(history.body.results).toHaveLength(1);
    expect(
      (await put('dyn_pu', { ...body, percents: { packages: 7 } }, { headers: { 'If-Match': etag } })).body.percents,
    ).toEqual({ packages: 7 });
  });

  it('tells who changed what in a list, wherever it stood, and deletes only a future one', async () => {
    await post('dyn_disc_multi', await saveOf('dyn_disc_multi', 2028, 1));
    await put(
      'dyn_disc_multi',
      await saveOf('dyn_disc_multi', 2028, 1, { year_new: 2028, month_new: 2, percents: { tariff: 40 } }),
    );
    const history = await app.call<{ results: HistoryEntry[] }>(
      'GET',
      `${path('dyn_disc_multi')}history/${at(2028, 2)}`,
      { token: admin },
    );
    expect(history.body.results.map(({ operation, actor }) => [operation, actor])).toEqual([
      ['changePriceList', 'admin'],
      ['createPriceList', 'admin'],
    ]);
    expect(history.body.results[0]?.changes).toContainEqual({
      field: 'percents',
      before: { tariff: 30 },
      after: { tariff: 40 },
    });
    expect((await app.call('DELETE', path('dyn_disc_multi') + at(2028, 2), { token: admin })).status).toBe(204);
    expect((await read('dyn_disc_multi', 2028, 2)).status).toBe(404);
    expect((await app.call('DELETE', path('dyn_disc_multi') + at(2026, 1), { token: admin })).status).toBe(409);
  });

  it('O04 the journal tells from which month to which one a list has been moved, with their years', async () => {
    await post('dyn_pu', await saveOf('dyn_pu', 2027, 9));
    const moves = [
      [2027, 9, 2027, 11],
      [2027, 11, 2028, 11],
      [2028, 11, 2027, 2],
    ] as const;
    for (const [year, month, year_new, month_new] of moves)
      await put('dyn_pu', { ...(await saveOf('dyn_pu', year, month)), year_new, month_new });
    const { body } = await app.call<AuditPage>('GET', '/audit/?kind=priceList&page_size=3', { token: admin });
    expect(body.results.map(({ changes }) => changeWords({ kind: 'priceList', changes }).map(changeLine))).toEqual([
      ['С месяца: 11/2028 → 02/2027'],
      ['С месяца: 11/2027 → 11/2028'],
      ['С месяца: 09/2027 → 11/2027'],
    ]);
  });

  it('E14 I01 gives the kinds of packages of special conditions', async () => {
    const { body } = await app.call<{ api: object[]; spec_condition: object[] }>(
      'GET',
      '/billing/lists/message_price_positions/',
      { token: admin },
    );
    expect(body.api).toContainEqual({ alias: 'pp_pi', caption: 'ПИ' });
    expect(body.spec_condition).toContainEqual({ alias: 'pp_pi_pu', caption: 'ПИ (Пик-ЮГ)' });
  });
});
