import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceList } from '../../src/contract/prices';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, batchCalls, riseBy } from '../support/batchCalls';
import { priceCalls } from '../support/priceCalls';

let app: TestApp;
let admin: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = token = await app.signIn('admin');
});
afterAll(() => app.close());

const { preview, apply, carryOut, read, list, undo } = batchCalls(() => ({ app, token }));
const prices = priceCalls(() => ({ app, token: admin }));
const every = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const kind = 'prices-from-current';

/** What stands in the tables that a batch of prices touches. */
const digest = async () => {
  const row = await app.db.one<{ all: string }>(`
    SELECT md5(concat((SELECT string_agg(t::text, '|' ORDER BY id) FROM price_lists t), (SELECT string_agg(t::text, '|' ORDER BY id) FROM audit t),
      (SELECT string_agg(t::text, '|' ORDER BY id) FROM batches t), (SELECT count(*) FROM batch_items), (SELECT string_agg(t::text, '|' ORDER BY p_gid, server_alias) FROM groups t))) AS all`);
  return row?.all;
};
const listsOf = (year: number, month: number) =>
  app.db.rows<{ key: string; body: object; percents: object; created_by: string }>(`
    SELECT dealer_id || ':' || billing_alias AS key, body, percents, created_by FROM price_lists WHERE year = ${year} AND month = ${month} ORDER BY 1`);

const as = (login: string, rights: readonly string[], work: () => Promise<void>) =>
  asSomebody(app, { login, rights }, async (theirs) => {
    token = theirs;
    await work().finally(() => (token = admin));
  });

describe('new price lists of those in force', () => {
  it('N01 a preview writes nothing, and says of each row what it was and becomes', async () => {
    const before = await digest();
    const { status, body } = await preview(kind, { year: 2027, month: 1, dealers: [4, 6], recipe: riseBy(10) });
    expect(status).toBe(200);
    expect(await digest()).toBe(before);
    expect(body.rows.map(({ key, label, problems }) => ({ key, label, problems }))).toEqual([
      { key: '6:dyn_disc_multi', label: 'ООО «Дилер Псковский рубеж», Псков', problems: [] },
      { key: '4:dyn_tp', label: 'ООО «Субдилер Заря», Даобит', problems: [] },
    ]);
    const [row] = body.rows;
    expect(row?.before).not.toEqual(row?.after);
    expect(row?.after).toMatchObject({ year: 2027, month: 1 });
  });

  it('N01 what is applied is the preview, whatever is chosen and left out; undone, it is as if it had not been', async () => {
    let month = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(every, { minLength: 1 }),
        fc.integer({ min: -9900, max: 5000 }),
        fc.constantFrom(1, 10, 50, 100),
        fc.boolean(),
        fc.array(fc.nat(20), { maxLength: 3 }),
        async (dealers, percent, step, up, left) => {
          const at = { year: 2030 + Math.floor(month / 12), month: (month++ % 12) + 1 };
          const rounding = { step: step as 1, up };
          const input = { ...at, dealers, recipe: riseBy(percent / 100, { rounding }) };
          const state = await app.db.rows('SELECT id, revision, body FROM price_lists ORDER BY id');
          const { body: seen } = await preview(kind, input);
          const skip = seen.rows.filter(({ problems }, place) => problems.length > 0 || left.includes(place));
          const chosen = seen.rows.filter((row) => !skip.includes(row));
          const done = await apply(kind, input, seen.checksum, { skip: skip.map(({ key }) => key) });
          expect(done.status).toBe(chosen.length === 0 ? 400 : 201);
          const made = (await listsOf(at.year, at.month)).map(({ key, body, percents }) => [
            key,
            { ...at, ...body, percents },
          ]);
          expect(Object.fromEntries(made)).toEqual(Object.fromEntries(chosen.map(({ key, after }) => [key, after])));
          if (chosen.length === 0) return;
          expect((await undo(done.body.id)).body.undone_by).toBe('admin');
          expect(await app.db.rows('SELECT id, revision, body FROM price_lists ORDER BY id')).toEqual(state);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('N01 the batch says who, what and why, its lists and its audit carry it', async () => {
    const { body: done } = await carryOut(
      kind,
      { year: 2027, month: 2, dealers: [2, 4], recipe: riseBy(7) },
      { reason: 'Индексация 2027' },
    );
    expect(done).toMatchObject({ kind, actor: 'admin', reason: 'Индексация 2027', state: 'done', undone_at: null });
    const whole = (await read(done.id)).body;
    expect(whole.items).toHaveLength(done.rows);
    expect(whole.items.every(({ touched }) => touched === null)).toBe(true);
    expect((await list()).body.results[0]).toEqual(done);
    const made = await listsOf(2027, 2);
    expect(made.map(({ key, created_by }) => [key, created_by])).toEqual(
      whole.items.map(({ key }) => [key, 'admin']).sort(),
    );
    const audit = await app.db.rows<{ operation: string }>(`SELECT operation FROM audit WHERE batch_id = ${done.id}`);
    expect(audit).toEqual(made.map(() => ({ operation: 'createPriceList' })));
  });

  it('N01 an occupied month, a month gone by and a scheme without prices are said, and refused where they are not left out', async () => {
    await app.db.run("DELETE FROM price_lists WHERE dealer_id = 12 AND billing_alias = 'dyn_pu'");
    const { body } = await preview(kind, { year: 2027, month: 2, dealers: [2, 12] });
    const problems = Object.fromEntries(body.rows.map((row) => [row.key, row.problems]));
    expect(problems).toMatchObject({
      '2:dyn_tp': ['Прайс на 02/2027 уже существует'],
      '12:dyn_pu': ['Нет прайса, из которого создать'],
    });
    const { status, body: refused } = await apply(kind, { year: 2027, month: 2, dealers: [2, 12] }, body.checksum);
    expect(status).toBe(400);
    expect(refused.errors).toMatchObject(problems);
    const past = await preview(kind, { year: 2026, month: 4, dealers: [3] });
    expect(past.body.rows.map((row) => row.problems)).toContainEqual(['Месяц уже прошёл: выберите 05/2026 или позже']);
  });

  it('N01 what the guard of prices forbids is a problem of its row already in the preview', async () => {
    const lines = { cliff: 15, jump: 25, refuse_reward_above_price: true, require_check: false };
    expect((await app.call('PUT', '/price-guard/', { token: admin, body: lines })).status).toBe(200);
    const recipe = riseBy(-90, { reward: { by: 'sum' } });
    const input = { year: 2028, month: 5, dealers: [3], aliases: ['dyn_tp' as const], recipe };
    const { body } = await preview(kind, input);
    expect(body.rows[0]?.problems[0]).toMatch(/ознагражден/);
    expect((await apply(kind, input, body.checksum)).status).toBe(400);
    expect(await listsOf(2028, 5)).toEqual([]);
    await app.call('PUT', '/price-guard/', { token: admin, body: { ...lines, refuse_reward_above_price: false } });
  });

  it('N01 a foreign edit in between is 409 with the rows that have moved, and nothing is done', async () => {
    const input = { year: 2027, month: 3, dealers: [1, 3], recipe: riseBy(5) };
    const { body: seen } = await preview(kind, input);
    const source = (await prices.read('dyn_tp', 2026, 6)).body;
    const { lycense, packages } = source;
    const save = {
      year: 2026,
      month: 6,
      year_new: null,
      month_new: null,
      lycense,
      packages,
      percents: { packages: 33 },
    };
    expect((await prices.put('dyn_tp', save)).status).toBe(200);
    const before = await digest();
    const { status, body } = await apply(kind, input, seen.checksum);
    expect(status).toBe(409);
    expect(Object.keys(body.errors ?? {})).toEqual(['1:dyn_tp']);
    expect(await digest()).toBe(before);
    const rest = seen.rows
      .filter(({ problems, key }) => problems.length > 0 || key === '1:dyn_tp')
      .map(({ key }) => key);
    expect((await apply(kind, input, seen.checksum, { skip: rest })).status).toBe(201);
  });

  it('N01 the same key twice is one batch, at once too', async () => {
    const input = { year: 2027, month: 4, dealers: [3, 4] };
    const { checksum } = (await preview(kind, input)).body;
    const answers = await Promise.all([1, 2, 3].map(() => apply(kind, input, checksum, { key: 'april-of-2027' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await listsOf(2027, 4)).toHaveLength(answers[0]?.body.rows ?? 0);
    expect((await apply(kind, input, checksum)).status).toBe(409);
  });

  it('N01 undo is refused where somebody has changed a list since, and says who', async () => {
    const { body: done } = await carryOut(kind, { year: 2027, month: 5, dealers: [1, 3] });
    const { lycense, packages } = (await prices.read('dyn_tp', 2027, 5)).body;
    const save = {
      year: 2027,
      month: 5,
      year_new: null,
      month_new: null,
      lycense,
      packages,
      percents: { packages: 3 },
    };
    expect((await prices.put('dyn_tp', save)).status).toBe(200);
    const before = await digest();
    const { status, body } = await undo(done.id);
    expect(status).toBe(409);
    expect(body.errors?.['1:dyn_tp']?.[0]).toMatch(/^ООО «Головная компания», Даобит: изменил admin, /);
    expect(body.detail).toMatch(/ничего не сделано.* ООО «Головная компания», Даобит: изменил admin, [^;]+$/);
    expect(await digest()).toBe(before);
    const touched = (await read(done.id)).body.items.filter((item) => item.touched);
    expect(touched.map(({ key, touched: by }) => [key, by?.by])).toEqual([['1:dyn_tp', 'admin']]);
  });

  it('N01 undo of what is undone, and of what is gone, is refused', async () => {
    const { body: done } = await carryOut(kind, { year: 2027, month: 6, dealers: [3, 4] });
    expect((await undo(done.id)).status).toBe(200);
    expect((await undo(done.id)).body.detail).toBe('Изменение уже отменил admin');
    expect(await listsOf(2027, 6)).toEqual([]);
    const { body: other } = await carryOut(kind, { year: 2027, month: 7, dealers: [3] });
    expect((await app.call('DELETE', '/prices/dyn_tp/3/?year=2027&month=7', { token: admin })).status).toBe(204);
    expect((await undo(other.id)).body.errors?.['3:dyn_tp']?.[0]).toMatch(/записи больше нет$/);
  });

  it('N01 lists of the current month are taken back too; in the next one they stay', async () => {
    await app.db.run('DELETE FROM price_lists WHERE dealer_id = 3 AND month_index = 12 * 2026 + 5');
    const { body: done } = await carryOut(kind, { year: 2026, month: 5, dealers: [3] });
    expect((await undo(done.id)).status).toBe(200);
    const { body: again } = await carryOut(kind, { year: 2026, month: 5, dealers: [3] });
    app.setNow(new Date('2026-06-01T09:00:00Z'));
    await app.db.run("UPDATE tokens SET created_at = '2026-06-01T08:00:00Z', used_at = '2026-06-01T08:00:00Z'");
    expect((await undo(again.id)).body.detail).toMatch(
      /: Месяц уже прошёл: цены с 05\/2026 остаются\. Ничего не отменено$/,
    );
    app.setNow(new Date('2026-05-14T09:00:00Z'));
    await app.db.run("UPDATE tokens SET created_at = '2026-05-14T08:00:00Z', used_at = '2026-05-14T08:00:00Z'");
  });
});

describe('whose rows they are', () => {
  it('N01 without the right of the single operation there is neither preview nor batch', async () => {
    await as('dealer', [], async () => {
      expect((await preview(kind, { year: 2027, month: 8, dealers: [2] })).status).toBe(403);
      expect((await apply(kind, { year: 2027, month: 8, dealers: [2] }, 'x')).status).toBe(403);
      expect((await list()).status).toBe(403);
    });
    await as('support', [], async () => {
      expect((await preview(kind, { year: 2027, month: 8, dealers: [2] })).status).toBe(403);
    });
  });

  it('N01 a dealer out of sight is absent, one’s own list is its own problem; others’ batches are not there', async () => {
    const { body: foreign } = await carryOut(kind, { year: 2027, month: 8, dealers: [1] });
    await as('dealer', ['dealers', 'batches'], async () => {
      const input = { year: 2027, month: 8, dealers: every };
      const { body } = await preview(kind, input);
      expect(Object.fromEntries(body.rows.map((row) => [row.key, row.problems]))).toMatchObject({
        '2:dyn_tp': ['Свой прайс изменяет только администратор биллинга'],
        '4:dyn_tp': [],
        '5:dyn_pu': [],
      });
      expect(new Set(body.rows.map(({ key }) => key.split(':')[0]))).toEqual(new Set(['2', '4', '5']));
      const { status, body: own } = await carryOut(kind, input);
      expect(status).toBe(201);
      expect((await list()).body.results.map(({ id }) => id)).toEqual([own.id]);
      expect((await read(foreign.id)).status).toBe(404);
      expect((await undo(foreign.id)).status).toBe(404);
      await app.db.run("UPDATE users SET rights = array_remove(rights, 'dealers') WHERE login = 'dealer'");
      expect((await undo(own.id)).status).toBe(403);
    });
  });
});

describe('what is sent', () => {
  it.each([
    ['no reason', { reason: ' ' }],
    ['an input of another kind', { input: { organisations: [] } }],
    ['all left out', { skip: ['3:dyn_tp'] }],
  ])('N01 %s is refused', async (_, more) => {
    const input = { year: 2028, month: 1, dealers: [3], aliases: ['dyn_tp' as const] };
    const { checksum } = (await preview(kind, input)).body;
    const body = { kind, input, checksum, skip: [], reason: 'Индексация', ...more };
    const { status } = await app.call<PriceList>('POST', '/batches/', { token: admin, body });
    expect(status).toBe(400);
    expect(await listsOf(2028, 1)).toEqual([]);
  });
});
