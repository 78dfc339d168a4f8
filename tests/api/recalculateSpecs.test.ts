import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SpecPriceRow } from '../../src/contract/dealers';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls, riseBy } from '../support/batchCalls';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const { preview, apply, carryOut, undo, read } = batchCalls(() => ({ app, token }));
const kind = 'recalculate-specs';
/** The dealer of the demonstration that has special prices of every kind. */
const dealer = 3;

async function records() {
  const { body } = await app.call<SpecPriceRow[]>('GET', `/dealers/${dealer}/spec-prices/`, { token });
  const newest = body.filter(
    (row, place) => body.findIndex(({ type, client_id }) => type === row.type && client_id === row.client_id) === place,
  );
  return newest.map(({ type, tariff_id, client_id, start_year: year, start_month: month }) =>
    type === 'minimum_tariff' ? { type, tariff_id: tariff_id ?? 0 } : { type, client_id, year, month },
  );
}
/** Every special price and tariff, to the byte. */
const stored = () =>
  app.db.rows<{ all: string }>(`
    SELECT type || client_gid || ' ' || month_index || body::text || percents::text AS all FROM special_prices
    UNION ALL SELECT 'minimum' || client_gid || start_date || cost || ' ' || compensation || ' ' || coalesce(percent::text, '') || emails::text FROM minimum_tariffs ORDER BY 1`);

it('N03 special conditions of every kind and minimum tariffs become new ones of a month; undone, nothing is left', async () => {
  const before = await stored();
  const input = { dealer, month: { year: 2026, month: 9 }, records: await records(), recipe: riseBy(7) };
  const { status, body: seen } = await preview(kind, input);
  expect(status).toBe(200);
  expect(new Set(seen.rows.map(({ key }) => key.split(':')[0]))).toEqual(
    new Set(['spec_condition', 'api', 'minimum_tariff']),
  );
  expect(seen.rows.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await stored()).toEqual(before);
  const tariff = seen.rows.find(({ key }) => key.startsWith('minimum_tariff'));
  expect(tariff?.after).toMatchObject({
    start_date: '2026-09-01',
    cost: Math.round(Number(tariff?.before?.cost) * 107) / 100,
    emails: tariff?.before?.emails,
  });
  const { status: made, body: done } = await apply(kind, input, seen.checksum);
  expect([made, done.rows]).toEqual([201, seen.rows.length]);
  const items = (await read(done.id)).body.items;
  expect(items.map(({ after, touched }) => ({ after, touched }))).toEqual(
    seen.rows.map(({ after }) => ({ after, touched: null })),
  );
  expect(await stored()).toHaveLength(before.length + seen.rows.length);
  expect((await undo(done.id)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

it('N03 +7 % of the records themselves and its undo give the same bytes; the same recipe again warns', async () => {
  const before = await stored();
  const input = { dealer, month: null, records: await records(), recipe: riseBy(7) };
  const { status, body: done } = await carryOut(kind, input);
  expect([status, done.rows]).toEqual([201, input.records.length]);
  expect(await stored()).not.toEqual(before);
  const again = (await preview(kind, input)).body.rows;
  for (const { doubts } of again) expect(doubts?.[0]).toMatch(/^Этот пересчёт уже сделан \d\d\.\d\d\.\d{4}/);
  expect((await undo(done.id)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

it('N03 an occupied month, a second record of the same client and what is not there are said row by row', async () => {
  const [first] = (await records()).filter(({ type }) => type === 'spec_condition');
  if (!first || first.type === 'minimum_tariff') throw new Error('no special condition');
  const common = { dealer, month: { year: 2026, month: 10 }, recipe: riseBy(3) };
  expect((await carryOut(kind, { ...common, records: [first] })).status).toBe(201);
  const later = { ...first, year: 2026, month: 10 };
  const missing = { type: 'minimum_tariff' as const, tariff_id: 999_999 };
  const rows = async (month: { year: number; month: number }) =>
    (await preview(kind, { ...common, month, records: [first, later, missing] })).body.rows.map(
      ({ problems }) => problems,
    );
  expect(await rows({ year: 2026, month: 11 })).toEqual([
    [],
    ['На этот месяц уже выбрано другое условие этого клиента'],
    ['Записи больше нет'],
  ]);
  expect((await rows({ year: 2026, month: 10 }))[0]).toEqual(['Прайс на 10/2026 уже существует']);
});

it('N03 support has no preview, and another dealer’s records are not there', async () => {
  const input = { dealer, month: null, records: await records(), recipe: riseBy(7) };
  const other = (await preview(kind, { ...input, dealer: 2 })).body.rows;
  expect(other.map(({ problems }) => problems)).toEqual(other.map(() => ['Записи больше нет']));
  const admin = token;
  token = await app.signIn('support');
  expect((await preview(kind, input)).status).toBe(403);
  token = admin;
});
