import { afterAll, beforeAll, expect, it } from 'vitest';
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

const { preview, apply, carryOut, undo, read } = batchCalls(() => ({ app, token }));
const prices = priceCalls(() => ({ app, token: admin }));
const kind = 'recalculate-prices';
const aliases = ['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu'] as const;
const inMonth = (year: number, month: number) => aliases.map((alias) => ({ alias, year, month }));

/** Every list of the dealer, to the byte. */
const stored = (dealer = 1) =>
  app.db.rows<{ at: string; body: string }>(`
    SELECT billing_alias || ' ' || year || '-' || month AS at, body::text || percents::text AS body FROM price_lists
    WHERE dealer_id = ${dealer} ORDER BY billing_alias, month_index`);

it('N03 lists of a dealer become new ones of a month, as the board makes them; undone, nothing is left', async () => {
  const before = await stored();
  const recipe = riseBy(7, { rounding: { step: 10, up: true } });
  const input = { dealer: 1, month: { year: 2026, month: 9 }, lists: inMonth(2026, 6), recipe };
  const { body: seen } = await preview(kind, input);
  expect(await stored()).toEqual(before);
  expect(seen.rows.map(({ key, label, problems }) => [key, label, problems])).toEqual([
    ['dyn_tp:2026:6', 'Даобит, с 06/2026', []],
    ['dyn_disc_multi:2026:6', 'Псков, с 06/2026', []],
    ['dyn_mc_disc:2026:6', 'Калининград, с 06/2026', []],
    ['dyn_pu:2026:6', 'Пик-ЮГ, с 06/2026', []],
  ]);
  const board = (await preview('prices-from-current', { year: 2026, month: 9, dealers: [1], recipe })).body.rows;
  const bySchemes = [...aliases].map((alias) => board.find(({ key }) => key === `1:${alias}`)?.after);
  expect(seen.rows.map(({ after }) => after)).toEqual(bySchemes);
  const { status, body: done } = await apply(kind, input, seen.checksum);
  expect([status, done.rows]).toEqual([201, 4]);
  const made = (await read(done.id)).body.items;
  expect(made.map(({ after, touched }) => ({ after, touched }))).toEqual(
    seen.rows.map(({ after }) => ({ after, touched: null })),
  );
  expect(await stored()).toHaveLength(before.length + 4);
  const audit = await app.db.rows<{ operation: string }>(`SELECT operation FROM audit WHERE batch_id = ${done.id}`);
  expect(audit).toEqual(made.map(() => ({ operation: 'createPriceList' })));
  expect((await undo(done.id)).body.undone_by).toBe('admin');
  expect(await stored()).toEqual(before);
});

it('N03 +7 % of future lists and its undo give the same bytes; in between the same recipe warns', async () => {
  const before = await stored();
  const input = { dealer: 1, month: null, lists: inMonth(2026, 6), recipe: riseBy(7) };
  const { status, body: done } = await carryOut(kind, input);
  expect([status, done.rows]).toEqual([201, 4]);
  expect(await stored()).not.toEqual(before);
  const again = (await preview(kind, input)).body.rows;
  expect(again.map(({ doubts }) => doubts?.[0])).toEqual(
    again.map(() => expect.stringMatching(/^Этот пересчёт уже сделан \d\d\.05\.2026 \d\d:\d\d: /)),
  );
  expect(
    (await preview(kind, { ...input, recipe: riseBy(6) })).body.rows.flatMap(({ doubts }) => doubts ?? []),
  ).toEqual([]);
  expect((await undo(done.id)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

it('N03 a new list that is what the recipe makes of the one before warns too, whoever has made it', async () => {
  const { body: old } = await prices.read('dyn_tp', 2026, 6);
  const input = { dealer: 1, month: { year: 2026, month: 11 }, lists: inMonth(2026, 6).slice(0, 1), recipe: riseBy(9) };
  const { after } = (await preview(kind, input)).body.rows[0] ?? {};
  const save = { ...after, year_new: null, month_new: null };
  expect((await prices.post('dyn_tp', save)).status).toBe(201);
  const next = {
    ...input,
    month: { year: 2026, month: 12 },
    lists: [{ alias: 'dyn_tp' as const, year: 2026, month: 11 }],
  };
  expect((await preview(kind, next)).body.rows[0]?.doubts).toEqual([
    'Этот пересчёт уже сделан: второй раз это процент на процент',
  ]);
  expect(old.price_status).toBe('future');
});

it('N03 what is doubtful is asked once, and its reason stays with the revision', async () => {
  const recipe = riseBy(40);
  const input = { dealer: 1, month: { year: 2027, month: 1 }, lists: inMonth(2026, 6).slice(3), recipe };
  const { body } = await preview(kind, input);
  expect(body.rows[0]).toMatchObject({ problems: [] });
  expect(body.rows[0]?.remarks?.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Выше действующей цены на 40 %/),
  );
  const refused = await apply(kind, input, body.checksum, { checked: false });
  expect(refused.status).toBe(400);
  expect(refused.body.detail).toMatch(/^Посмотрите замечания/);
  const { body: done } = await apply(kind, input, body.checksum, { checked: true, reason: 'Новые ставки' });
  const { body: list } = await prices.read('dyn_pu', 2027, 1);
  expect(list.remarks).toEqual({ checked: true, reason: 'Новые ставки' });
  expect((await undo(done.id)).status).toBe(200);
});

it('N03 cells that somebody has changed in a list are left alone where the recipe says so', async () => {
  const { body: list } = await prices.read('dyn_pu', 2026, 6);
  const packages = list.packages.map((row, place) =>
    place === 0 ? { ...row, client_points_cost: [777], daobit_points_cost: [7] } : row,
  );
  const { lycense, percents } = list;
  const save = { year: 2026, month: 6, year_new: null, month_new: null, lycense, packages, percents };
  expect((await prices.put('dyn_pu', save)).status).toBe(200);
  const input = { dealer: 1, month: null, lists: inMonth(2026, 6).slice(3) };
  const rowOf = async (keep_changed: boolean) => {
    const { body } = await preview(kind, { ...input, recipe: riseBy(10, { keep_changed }) });
    return body.rows[0]?.after?.packages as typeof packages;
  };
  const [kept, all] = [await rowOf(true), await rowOf(false)];
  expect(kept[0]).toEqual(packages[0]);
  expect(all[0]?.client_points_cost).toEqual([854.7]);
  expect(kept.slice(1)).toEqual(all.slice(1));
  expect(kept[1]).not.toEqual(packages[1]);
});

it('N03 a list in force is not changed itself, a month is taken once, and what is not there is said', async () => {
  const rows = async (input: Parameters<typeof preview<typeof kind>>[1]) =>
    (await preview(kind, input)).body.rows.map(({ problems }) => problems);
  const common = { dealer: 1, recipe: riseBy(7) };
  expect(await rows({ ...common, month: null, lists: inMonth(2026, 1).slice(0, 1) })).toEqual([
    ['Прайс уже начал действовать: изменить можно только будущий'],
  ]);
  const lists = [
    { alias: 'dyn_pu' as const, year: 2026, month: 1 },
    { alias: 'dyn_pu' as const, year: 2026, month: 6 },
    { alias: 'dyn_pu' as const, year: 2025, month: 3 },
  ];
  expect(await rows({ ...common, month: { year: 2026, month: 8 }, lists })).toEqual([
    [],
    ['На этот месяц уже выбран другой прайс этой схемы'],
    ['Прайса больше нет'],
  ]);
  expect(await rows({ ...common, month: { year: 2026, month: 4 }, lists: lists.slice(0, 1) })).toEqual([
    ['Месяц уже прошёл: выберите 05/2026 или позже'],
  ]);
  expect(await rows({ ...common, recipe: riseBy(0), month: null, lists: lists.slice(1, 2) })).toEqual([
    ['Ничего не изменится'],
  ]);
});

it('N03 rights and scope are those of the single list: another dealer is 404, one’s own list is closed, support only looks', async () => {
  const input = (dealer: number) => ({
    dealer,
    month: { year: 2027, month: 2 },
    lists: [{ alias: 'dyn_tp' as const, year: 2026, month: 1 }],
    recipe: riseBy(7),
  });
  await asSomebody(app, { login: 'dealer', rights: ['dealers'] }, async (theirs) => {
    token = theirs;
    const own = await app.db.one<{ id: number }>(`
      SELECT d.id FROM users u JOIN dealers d ON d.server_alias = u.server_alias AND d.p_gid = u.group_gid WHERE u.login = 'dealer'`);
    const statuses = [];
    for (const dealer of [1, 2, 5, 6]) statuses.push((await preview(kind, input(dealer))).status);
    expect(statuses).toContain(404);
    if (own)
      expect((await preview(kind, input(own.id))).body.rows.every(({ problems }) => problems.length > 0)).toBe(true);
  }).finally(() => (token = admin));
  token = await app.signIn('support');
  const { status, body } = await preview(kind, input(1));
  token = admin;
  expect([status, body.detail]).toEqual([403, 'Отказано в доступе']);
});
