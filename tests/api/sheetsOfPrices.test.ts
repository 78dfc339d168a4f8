import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRequest } from '../../src/contract/batches';
import type { PriceList } from '../../src/contract/prices';
import { linesOfList, priceLists } from '../../src/domain/sheets/priceLists';
import { billingAliases, type BillingAlias } from '../../src/domain/tiers';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, batchCalls } from '../support/batchCalls';
import { priceCell } from '../support/priceCell';
import { askOf, changesOf } from '../support/sheetRoundTrip';

let app: TestApp;
let admin: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = token = await app.signIn('admin');
});
afterAll(() => app.close());

const { preview, apply, carryOut, undo } = batchCalls(() => ({ app, token }));
const kind = 'price-lists';
type Input = BatchRequest<typeof kind>;
const schemes = Object.keys(billingAliases) as BillingAlias[];

const listsOf = () =>
  app.db.rows<{ id: number; revision: number; remarks: object | null }>('SELECT * FROM price_lists ORDER BY id');
const read = async (dealer: number, alias: BillingAlias, year: number, month: number) =>
  (await app.call<PriceList>('GET', `/prices/${alias}/${dealer}/?year=${year}&month=${month}`, { token: admin })).body;
/** The newest list of each scheme, whose dealer has it. */
const newest = () =>
  app.db.rows<{ dealer: number; alias: BillingAlias; body: object; inn: string; kpp: string | null }>(`
    SELECT DISTINCT ON (p.billing_alias) p.dealer_id AS dealer, p.billing_alias AS alias, p.body, g.inn, nullif(g.kpp, '') AS kpp
    FROM price_lists p JOIN dealers d ON d.id = p.dealer_id JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE NOT EXISTS (SELECT 1 FROM price_lists l WHERE l.dealer_id = p.dealer_id AND l.billing_alias = p.billing_alias AND l.month_index > p.month_index)
    ORDER BY p.billing_alias, p.dealer_id`);

/** A sheet as people have it, with the heads by which it is known. */
const textOf = (rows: readonly (readonly (string | number)[])[]) =>
  new Uint8Array(
    Buffer.from(
      [['Схема', 'Раздел', 'Позиция', 'Диапазон', 'Цена', 'Вознаграждение', 'С месяца'], ...rows]
        .map((cells) => cells.join('\t'))
        .join('\n'),
    ),
  );
const roubles = (kopecks: number) => String(kopecks / 100);

describe('price lists from a sheet', () => {
  it('N06 whole lists of every scheme are made for a month, rewards too, and taken back', async () => {
    const before = await listsOf();
    const sources = await newest();
    expect(sources.map(({ alias }) => alias).sort()).toEqual([...schemes].sort());
    for (const { dealer, alias, body } of sources) {
      const lines = linesOfList(alias, body).map(([section, position, range, price, reward], at) => [
        billingAliases[alias],
        section,
        position,
        range,
        roubles(price + 100 + at),
        roubles(reward + at),
        '01/2031',
      ]);
      const ask = await askOf(priceLists, textOf(lines), { dealer });
      expect([...ask.faults.values()]).toEqual([]);
      const { body: seen } = await preview(kind, ask.input as Input);
      expect(seen.rows.map(({ problems }) => problems)).toEqual([[]]);
      const { body: made, status } = await apply(kind, ask.input as Input, seen.checksum);
      expect([status, made.rows]).toEqual([201, 1]);
      const stored = await read(dealer, alias, 2031, 1);
      expect(linesOfList(alias, stored)).toEqual(
        linesOfList(alias, body).map(([section, position, range, price, reward], at) => [
          section,
          position,
          range,
          price + 100 + at,
          reward + at,
        ]),
      );
      expect((await undo(made.id)).status).toBe(200);
    }
    expect(await listsOf()).toEqual(before);
  });

  it('N06 what a sheet does not name stays as in the list before, a future list changes, and comes back', async () => {
    const [source] = (await newest()).filter(({ alias }) => alias === 'dyn_tp');
    if (!source) throw new Error('no list');
    const { dealer, body, inn, kpp } = source;
    const line = (price: string, reward = '') => ['Даобит', 'Пакеты', 'ПИ', '1-10', price, reward, '02/2031'];
    const first = await askOf(priceLists, textOf([line('777', '7')]), { dealer });
    const { body: made } = await carryOut(kind, first.input as Input);
    const [head, ...rest] = linesOfList('dyn_tp', await read(dealer, 'dyn_tp', 2031, 2));
    expect(head).toEqual(['Пакеты', 'ПИ', '1-10', 77_700, 700]);
    expect(rest).toEqual(linesOfList('dyn_tp', body).slice(1));
    const second = await askOf(priceLists, textOf([line('800')]), { dealer });
    const { body: seen } = await preview(kind, second.input as Input);
    expect(changesOf(second, seen.rows)).toMatchObject([{ before: '777,00 / 7,00', after: '800,00 / 7,00' }]);
    const { body: changed } = await apply(kind, second.input as Input, seen.checksum);
    expect(linesOfList('dyn_tp', await read(dealer, 'dyn_tp', 2031, 2))[0]?.slice(3)).toEqual([80_000, 700]);
    const told = await app.db.rows<{ operation: string }>(
      `SELECT operation FROM audit WHERE batch_id IN (${made.id}, ${changed.id}) ORDER BY id`,
    );
    expect(told.map(({ operation }) => operation)).toEqual(['createPriceList', 'changePriceList']);
    expect((await undo(made.id)).status).toBe(409);
    expect((await undo(changed.id)).status).toBe(200);
    expect(linesOfList('dyn_tp', await read(dealer, 'dyn_tp', 2031, 2))[0]?.slice(3)).toEqual([77_700, 700]);
    // The same by the dealer's INN, where the place does not say whose the list is.
    const input = second.input as Input;
    const named = { lists: input.lists.map(({ dealer_id: _, ...list }) => ({ ...list, inn, kpp })) };
    expect((await preview(kind, named)).body.rows[0]?.before).not.toBeNull();
    await app.db.run('DELETE FROM price_lists WHERE year = 2031');
  });

  it('N06 what the guard doubts is asked once, and the reason stays with the list', async () => {
    const [source] = (await newest()).filter(({ alias }) => alias === 'dyn_tp');
    if (!source) throw new Error('no list');
    const { dealer } = source;
    const row = ['Даобит', 'Пакеты', 'ПИ', '1-10', '99999', '7', '03/2031'];
    const { input } = (await askOf(priceLists, textOf([row]), { dealer })) as { input: Input };
    const { body: seen } = await preview(kind, input);
    expect(seen.rows[0]?.remarks).toContainEqual({
      field: 'packages.pp_pi.client_points_cost.0',
      message: expect.stringMatching(/Выше действующей цены/) as string,
    });
    const asked = (checked: boolean) =>
      app.call<{ detail: string }>('POST', '/batches/', {
        token,
        body: { kind, input, checksum: seen.checksum, skip: [], reason: 'Договорились', checked },
      });
    const refused = await asked(false);
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringMatching(/замечания/)]);
    expect((await asked(true)).status).toBe(201);
    expect((await read(dealer, 'dyn_tp', 2031, 3)).remarks).toEqual({ checked: true, reason: 'Договорились' });
    await app.db.run('DELETE FROM price_lists WHERE year = 2031');
  });

  it('N06 rights, scope, started months and somebody else’s dealers are those of one list', async () => {
    const [active] = await app.db.rows<{ alias: BillingAlias; year: number; month: number; body: object }>(
      'SELECT billing_alias AS alias, year, month, body FROM price_lists WHERE dealer_id = 2 ORDER BY month_index LIMIT 1',
    );
    const [foreign] = await app.db.rows<{ inn: string; name: string }>(
      'SELECT g.inn, g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid WHERE d.id = 1',
    );
    if (!active || !foreign) throw new Error('no list');
    const list: Input['lists'][number] = {
      dealer_id: 2,
      inn: null,
      kpp: null,
      billing_alias: active.alias,
      year: active.year,
      month: active.month,
      prices: [{ cell: priceCell(active), price: 12345, reward: 1 }],
    };
    const { body } = await preview(kind, { lists: [list] });
    expect(body.rows[0]?.problems[0]).toMatch(/уже начал действовать/);
    await asSomebody(app, { login: 'dealer', rights: ['dealers'] }, async (theirs) => {
      token = theirs;
      try {
        const lists = [
          { ...list, dealer_id: 1 },
          { ...list, dealer_id: undefined, inn: foreign.inn },
          { ...list, year: 2031 },
        ];
        const { body: own } = await preview(kind, { lists });
        expect(own.rows.map(({ problems }) => problems[0])).toEqual([
          'Не ваш дилер',
          expect.stringMatching(/^Не ваш дилер/),
          expect.stringMatching(/Свой прайс/),
        ]);
        expect(JSON.stringify(own)).not.toContain(foreign.name);
        expect((await app.call('GET', '/sheets/price-lists/xlsx/?dealer_id=1', { token })).status).toBe(404);
      } finally {
        token = admin;
      }
    });
    token = await app.signIn('support');
    expect((await preview(kind, { lists: [list] })).status).toBe(403);
    token = admin;
  });

  it('N06 what is exported and loaded again changes nothing: a dealer, all of them for a month', async () => {
    for (const [query, place] of [
      ['dealer_id=1', { dealer: 1 }],
      ['year=2026&month=6', {}],
    ] as const) {
      const { bytes, status } = await app.call('GET', `/sheets/price-lists/xlsx/?${query}`, { token });
      expect(status).toBe(200);
      const ask = await askOf(priceLists, bytes, place);
      expect([...ask.faults.values()]).toEqual([]);
      expect(ask.lines.length).toBeGreaterThan(20);
      const { body } = await preview(kind, ask.input as Input);
      expect(body.rows.flatMap(({ problems }) => problems)).toEqual([]);
      for (const row of body.rows) expect(row.after).toEqual(row.before);
      for (const change of changesOf(ask, body.rows)) expect(change?.after).toBe(change?.before);
    }
  });
});
