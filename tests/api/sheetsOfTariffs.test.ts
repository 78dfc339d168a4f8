import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRequest } from '../../src/contract/batches';
import type { MinimumTariff } from '../../src/contract/minimumTariffs';
import { minimumTariffs } from '../../src/domain/sheets/minimumTariffs';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, batchCalls } from '../support/batchCalls';
import { clientsOf as clientsOfDealer, type SheetClient } from '../support/sheetClients';
import { askOf, changesOf } from '../support/sheetRoundTrip';

let app: TestApp;
let admin: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = token = await app.signIn('admin');
  await app.db.run('UPDATE dealers SET minimum_tariff_enabled = true WHERE id IN (1, 2)');
});
afterAll(() => app.close());

const { preview, apply, carryOut, undo } = batchCalls(() => ({ app, token }));
const kind = 'minimum-tariffs';
type Input = BatchRequest<typeof kind>;

const clientsOf = (dealer: number) => clientsOfDealer(app, dealer);
const tariffsOf = ({ p_gid }: SheetClient) =>
  app.db.rows<Pick<MinimumTariff, 'emails' | 'percent'> & { start: string; cost: string; compensation: string }>(`
    SELECT start_date::text AS start, cost::text, compensation::text, percent::float8, emails FROM minimum_tariffs
    WHERE dealer_id = 1 AND client_gid = ${p_gid} ORDER BY start_date`);
const tariff = ({ inn, kpp }: Pick<SheetClient, 'inn' | 'kpp'>, more: Partial<Input['tariffs'][number]> = {}) => ({
  inn,
  kpp,
  start_date: '2027-03-01',
  cost: 1000,
  compensation: 100,
  emails: null,
  ...more,
});

describe('minimum tariffs from a sheet', () => {
  it('N06 are made and changed as alone, what the sheet leaves empty stays, and all of it comes back', async () => {
    const [one, two] = await clientsOf(1);
    if (!one || !two) throw new Error('no clients');
    const before = [await tariffsOf(one), await tariffsOf(two)];
    const first: Input = {
      dealer: 1,
      tariffs: [tariff(one, { emails: ['a@b.ru'] }), tariff(two, { compensation: null })],
    };
    const { body: made } = await carryOut(kind, first);
    expect(made.rows).toBe(2);
    const now = { start: '2027-03-01', cost: '1000.00', compensation: '100.00', percent: null, emails: ['a@b.ru'] };
    expect((await tariffsOf(one)).at(-1)).toEqual(now);
    expect((await tariffsOf(two)).at(-1)).toEqual({ ...now, compensation: '0.00', emails: [] });
    const second: Input = { dealer: 1, tariffs: [tariff(one, { cost: 900, compensation: null })] };
    const { body: seen } = await preview(kind, second);
    expect(seen.rows[0]?.before).toMatchObject({ cost: 1000, compensation: 100 });
    const { body: changed, status } = await apply(kind, second, seen.checksum);
    expect(status).toBe(201);
    expect((await tariffsOf(one)).at(-1)).toEqual({ ...now, cost: '900.00' });
    const told = await app.db.rows<{ operation: string }>(
      `SELECT operation FROM audit WHERE batch_id IN (${made.id}, ${changed.id}) ORDER BY id`,
    );
    expect(told.map(({ operation }) => operation)).toEqual([
      'createMinimumTariff',
      'createMinimumTariff',
      'changeMinimumTariff',
    ]);
    expect((await undo(made.id)).status).toBe(409);
    expect((await undo(changed.id)).status).toBe(200);
    expect((await tariffsOf(one)).at(-1)).toEqual(now);
    await app.db.run(`DELETE FROM minimum_tariffs WHERE client_gid = ${one.p_gid} AND start_date = '2027-03-01'`);
    await app.db.run(`DELETE FROM minimum_tariffs WHERE client_gid = ${two.p_gid} AND start_date = '2027-03-01'`);
    expect([await tariffsOf(one), await tariffsOf(two)]).toEqual(before);
  });

  it('N06 what is made is undone, and of two clients with one INN the chosen one gets it', async () => {
    const [own, twin] = await clientsOf(1);
    const [foreign] = await clientsOf(5);
    if (!own || !twin || !foreign) throw new Error('no clients');
    const same = `inn = '${own.inn}', kpp = '${own.kpp ?? ''}', org_id = ${own.org_id}`;
    await app.db.run(`UPDATE groups SET ${same} WHERE server_alias = 'nova' AND p_gid = ${twin.p_gid}`);
    const input: Input = {
      dealer: 1,
      tariffs: [
        tariff(own),
        tariff(own, { client_id: twin.p_gid }),
        tariff(own, { client_id: twin.p_gid }),
        tariff(foreign),
      ],
    };
    const { body: seen } = await preview(kind, input);
    expect(seen.rows.map(({ problems }) => problems)).toEqual([
      ['Подходят организации: 2. Выберите одну'],
      [],
      ['Этот клиент с этой датой уже есть выше'],
      [`Не ваш клиент: у дилера нет организации с ИНН ${foreign.inn}`],
    ]);
    expect(JSON.stringify(seen)).not.toContain(foreign.name);
    const before = [await tariffsOf(own), await tariffsOf(twin)];
    const { body: made } = await carryOut(kind, input);
    expect(await tariffsOf(twin)).toHaveLength((before[1]?.length ?? 0) + 1);
    expect((await undo(made.id)).status).toBe(200);
    expect([await tariffsOf(own), await tariffsOf(twin)]).toEqual(before);
    const back = `inn = '${twin.inn}', kpp = '${twin.kpp ?? ''}', org_id = ${twin.org_id}`;
    await app.db.run(`UPDATE groups SET ${back} WHERE server_alias = 'nova' AND p_gid = ${twin.p_gid}`);
  });

  it('N06 rights, scope and days are those of one tariff', async () => {
    const [client] = await clientsOf(2);
    const [other] = await clientsOf(3);
    if (!client || !other) throw new Error('no client');
    const past = tariff(client, { start_date: '2026-01-01' });
    await asSomebody(app, { login: 'dealer', rights: ['dealers'] }, async (theirs) => {
      token = theirs;
      try {
        const { body } = await preview(kind, { dealer: 2, tariffs: [past] });
        expect(body.rows[0]?.problems).toEqual([expect.stringMatching(/Месяц уже прошёл/)]);
        expect((await preview(kind, { dealer: 1, tariffs: [past] })).status).toBe(404);
        expect((await app.call('GET', '/sheets/minimum-tariffs/xlsx/?dealer_id=1', { token })).status).toBe(404);
      } finally {
        token = admin;
      }
    });
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = false WHERE id = 3');
    const { body } = await preview(kind, { dealer: 3, tariffs: [tariff(other)] });
    expect(body.rows[0]?.problems).toEqual(['У этого дилера нет минимального тарифа']);
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = true WHERE id = 3');
    token = await app.signIn('support');
    expect((await preview(kind, { dealer: 1, tariffs: [past] })).status).toBe(403);
    token = admin;
  });

  it('N06 what is exported and loaded again changes nothing; one price changed is one change', async () => {
    const clients = (await clientsOf(1)).slice(0, 3);
    const [one, twin] = clients;
    if (!one || !twin) throw new Error('no clients');
    const numbers = ({ inn, kpp }: SheetClient) => `inn = '${inn}', kpp = '${kpp ?? ''}'`;
    await carryOut(kind, {
      dealer: 1,
      tariffs: clients.map((client, place) =>
        tariff(client, { cost: 1234.5 + place, emails: place === 0 ? ['a@b.ru', 'info@почта.рф'] : [] }),
      ),
    });
    // Nothing but its id tells a client from one with the same INN and KPP.
    await app.db.run(`UPDATE groups SET ${numbers(one)} WHERE server_alias = 'nova' AND p_gid = ${twin.p_gid}`);
    for (const dealer of [1, 3]) {
      const { bytes, status } = await app.call('GET', `/sheets/${kind}/xlsx/?dealer_id=${dealer}`, { token });
      expect(status).toBe(200);
      const ask = await askOf(minimumTariffs, bytes, { dealer });
      expect([...ask.faults.values()]).toEqual([]);
      expect(ask.lines.length).toBeGreaterThanOrEqual(3);
      const { body } = await preview(kind, ask.input as Input);
      expect(body.rows.flatMap(({ problems }) => problems)).toEqual([]);
      for (const row of body.rows) expect(row.after).toEqual(row.before);
      for (const change of changesOf(ask, body.rows)) expect(change?.after).toBe(change?.before);
      const input = ask.input as Input;
      const dearer = input.tariffs.map((one, place) => (place === 0 ? { ...one, cost: one.cost + 1 } : one));
      const { body: other } = await preview(kind, { ...input, tariffs: dearer });
      expect(other.rows.filter((row) => JSON.stringify(row.before) !== JSON.stringify(row.after))).toHaveLength(1);
    }
    await app.db.run(`UPDATE groups SET ${numbers(twin)} WHERE server_alias = 'nova' AND p_gid = ${twin.p_gid}`);
  });
});
