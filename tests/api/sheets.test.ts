import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchInput } from '../../src/contract/batches';
import type { SpecCondition } from '../../src/contract/specPrices';
import { specConditions } from '../../src/domain/sheets/specConditions';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, batchCalls } from '../support/batchCalls';
import { demoNow } from '../support/demo';
import { readWorkbook } from '../support/readWorkbook';
import { clientsOf as clientsOfDealer, type SheetClient } from '../support/sheetClients';
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
const kind = 'spec-conditions';
type Input = BatchInput<typeof kind>;

const clientsOf = (dealer: number) => clientsOfDealer(app, dealer);
const rowsOf = (table: string) => app.db.rows<object>(`SELECT * FROM ${table} ORDER BY id`);
const prices = (pi: number, reward: number | null = 10, position = 'pp_pi') => ({
  message_price_position_alias: position,
  client_points_cost: pi,
  daobit_points_cost: reward,
});
const condition = ({ inn, kpp }: Pick<SheetClient, 'inn' | 'kpp'>, packages = [prices(95)], month = 1) => ({
  inn,
  kpp,
  year: 2027,
  month,
  packages,
});
const read = async ({ p_gid }: SheetClient, month = 1, dealer = 1) =>
  (
    await app.call<SpecCondition>(
      'GET',
      `/spec-prices/spec_condition/?dealer_id=${dealer}&client_id=${p_gid}&year=2027&month=${month}`,
      { token: admin },
    )
  ).body;

describe('special conditions from a sheet', () => {
  it('N06 are made and changed as alone, kinds that the sheet does not name stay, and all of it comes back', async () => {
    const [one, two] = await clientsOf(1);
    if (!one || !two) throw new Error('no clients');
    const before = await rowsOf('special_prices');
    const first: Input = {
      dealer: 1,
      conditions: [condition(one, [prices(100), prices(50, 5, 'pp_ptd')]), condition(two)],
    };
    const { body: made } = await carryOut(kind, first);
    expect(made.rows).toBe(2);
    expect((await read(one)).packages).toEqual([prices(100), prices(50, 5, 'pp_ptd')]);
    const second: Input = { dealer: 1, conditions: [condition(one, [prices(90, null), prices(40, null, 'pp_etd')])] };
    const { body: seen } = await preview(kind, second);
    expect(seen.rows[0]?.before?.packages).toEqual([prices(100), prices(50, 5, 'pp_ptd')]);
    const { body: changed, status } = await apply(kind, second, seen.checksum);
    expect(status).toBe(201);
    const now = [prices(90, 10), prices(50, 5, 'pp_ptd'), prices(40, 0, 'pp_etd')];
    expect((await read(one)).packages).toEqual(now);
    expect(seen.rows[0]?.after?.packages).toEqual(now);
    const told = await app.db.rows<{ operation: string }>(
      `SELECT operation FROM audit WHERE batch_id IN (${made.id}, ${changed.id}) ORDER BY id`,
    );
    expect(told.map(({ operation }) => operation)).toEqual([
      'createSpecCondition',
      'createSpecCondition',
      'changeSpecCondition',
    ]);
    expect((await undo(made.id)).status).toBe(409);
    expect((await undo(changed.id)).status).toBe(200);
    expect((await read(one)).packages).toEqual([prices(100), prices(50, 5, 'pp_ptd')]);
    expect((await undo(made.id)).status).toBe(200);
    expect(await rowsOf('special_prices')).toEqual(before);
  });

  it('N06 says why a line has no place: somebody else’s client without his name, another KPP, several that fit', async () => {
    const [own, twin] = await clientsOf(1);
    const [foreign] = await clientsOf(5);
    if (!own || !twin || !foreign) throw new Error('no clients');
    await app.db.run(`UPDATE groups SET inn = '${own.inn}' WHERE server_alias = 'nova' AND p_gid = ${twin.p_gid}`);
    const input: Input = {
      dealer: 1,
      conditions: [
        condition(foreign),
        condition({ inn: '7743013902', kpp: '774301001' }),
        condition({ inn: own.inn, kpp: '999901001' }),
        { ...condition(own), kpp: null },
        { ...condition(own), kpp: null, client_id: twin.p_gid },
        { ...condition(own), kpp: null, client_id: twin.p_gid },
        { ...condition(own), kpp: null, client_id: foreign.p_gid },
      ],
    };
    const { body } = await preview(kind, input);
    const foreignWords = (inn: string) => [`Не ваш клиент: у дилера нет организации с ИНН ${inn}`];
    expect(body.rows.map(({ problems }) => problems)).toEqual([
      foreignWords(foreign.inn),
      foreignWords('7743013902'),
      [expect.stringMatching(/другой КПП/)],
      ['Подходят организации: 2. Выберите одну'],
      [],
      ['Этот клиент с этим месяцем уже есть выше'],
      [`${foreignWords(own.inn)[0]} и ID группы ${foreign.p_gid}`],
    ]);
    expect(body.rows[5]?.above).toBe(4);
    expect(body.rows[3]?.choices?.map(({ id }) => id).sort()).toEqual([own.p_gid, twin.p_gid].sort());
    expect(JSON.stringify(body)).not.toContain(foreign.name);
    await app.db.run(`UPDATE groups SET inn = '${twin.inn}' WHERE server_alias = 'nova' AND p_gid = ${twin.p_gid}`);
  });

  it('N06 rights, scope and months are those of one condition', async () => {
    const [client] = await clientsOf(2);
    if (!client) throw new Error('no client');
    const past = { ...condition(client), year: 2026 };
    await asSomebody(app, { login: 'dealer', rights: ['dealers'] }, async (theirs) => {
      token = theirs;
      try {
        const { body } = await preview(kind, { dealer: 2, conditions: [past] });
        expect(body.rows[0]?.problems).toEqual([expect.stringMatching(/Месяц уже прошёл/)]);
        expect((await preview(kind, { dealer: 1, conditions: [past] })).status).toBe(404);
        expect((await app.call('GET', '/sheets/spec-conditions/xlsx/?dealer_id=1', { token })).status).toBe(404);
      } finally {
        token = admin;
      }
    });
    token = await app.signIn('support');
    expect((await preview(kind, { dealer: 1, conditions: [past] })).status).toBe(403);
    token = admin;
    const news = await app.signIn('news');
    expect((await app.call('GET', '/sheets/spec-conditions/xlsx/?dealer_id=1', { token: news })).status).toBe(403);
  });

  it.each(['spec-conditions', 'api-conditions', 'minimum-tariffs'])(
    'N06 the sheet of %s is of a dealer, who is to be named',
    async (name) => {
      const { status, body } = await app.call('GET', `/sheets/${name}/xlsx/?year=2027&month=1`, { token });
      expect([status, body.errors]).toEqual([400, { dealer_id: ['Укажите дилера'] }]);
    },
  );

  it('N06 what is exported and loaded again changes nothing; one price changed is one change', async () => {
    const [one, two] = await clientsOf(1);
    if (!one || !two) throw new Error('no clients');
    await carryOut(kind, {
      dealer: 1,
      conditions: [condition(one, [prices(1234.5), prices(50, 0, 'mps_pi')]), condition(two)],
    });
    const { bytes, status } = await app.call('GET', '/sheets/spec-conditions/xlsx/?dealer_id=1', { token });
    expect(status).toBe(200);
    const ask = await askOf(specConditions, bytes, { dealer: 1 });
    expect([...ask.faults.values()]).toEqual([]);
    expect(ask.lines.length).toBeGreaterThanOrEqual(3);
    const { body } = await preview(kind, ask.input as Input);
    expect(body.rows.flatMap(({ problems }) => problems)).toEqual([]);
    for (const row of body.rows) expect(row.after).toEqual(row.before);
    for (const change of changesOf(ask, body.rows)) expect(change?.after).toBe(change?.before);
  });

  it('N06 a condition is exported until the month in which it is no longer in force', async () => {
    const [one] = await clientsOf(1);
    if (!one) throw new Error('no client');
    const now = monthIndex(currentMonth(demoNow));
    const standsUntil = async (until: number) => {
      await app.db.run(`
        UPDATE special_prices SET year = 2024, until_month = ${until}
        WHERE dealer_id = 1 AND client_gid = ${one.p_gid} AND type = 'spec_condition'`);
      const { bytes } = await app.call('GET', '/sheets/spec-conditions/xlsx/?dealer_id=1', { token });
      const { head, rows } = await readWorkbook(bytes);
      return rows.filter((cells) => cells[head.indexOf('ИНН')] === one.inn).length > 0;
    };
    await app.db.run(`DELETE FROM special_prices WHERE dealer_id = 1 AND client_gid = ${one.p_gid}`);
    await carryOut(kind, { dealer: 1, conditions: [condition(one)] });
    expect([await standsUntil(now), await standsUntil(now + 1)]).toEqual([false, true]);
  });
});
