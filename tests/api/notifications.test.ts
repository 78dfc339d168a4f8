import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { bellOf, rightsOfDealer, type EventOf } from '../support/bell';
import { demoNow } from '../support/demo';

/** A moment of May or June 2026 in Moscow. */
const moscow = (day: number, time = '12:00', month = '05') =>
  new Date(`2026-${month}-${String(day).padStart(2, '0')}T${time}:00+03:00`);

let app: TestApp;
let bell: ReturnType<typeof bellOf>;
/** A dealer of the same server that stands neither above nor below the dealer's: the account `banned-editor` is his. */
let stranger = 0;
beforeAll(async () => {
  app = await createTestApp();
  bell = bellOf(app);
  const row = await app.db.one<{ id: number; p_gid: number }>(
    "SELECT id, p_gid FROM dealers WHERE server_alias = 'nova' AND id NOT IN (1, 2) AND parent_dealer_id IS DISTINCT FROM 2 ORDER BY id LIMIT 1",
  );
  stranger = row?.id ?? 0;
  await app.db.run(
    `UPDATE users SET server_alias = 'nova', p_id = 900001, subgroup_gid = NULL, group_gid = ${row?.p_gid ?? 0} WHERE login = 'banned-editor'`,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const login of ['dealer', 'subdealer', 'banned-editor']) await bell.give(login, rightsOfDealer);
});
afterEach(() => bell.setNow(demoNow));

/** Gives a dealer the list of a month that he has in another. */
const makeList = (dealer: number, month: number) =>
  app.db.run(`
    INSERT INTO price_lists (dealer_id, billing_alias, year, month, body)
    SELECT DISTINCT ON (billing_alias) dealer_id, billing_alias, 2026, ${month}, body FROM price_lists WHERE dealer_id = ${dealer} ON CONFLICT DO NOTHING`);
const named = (event: EventOf<'price'> | undefined) => event?.dealers.map(({ id }) => id) ?? [];

describe('O07 a price for next month is missing', () => {
  beforeEach(() => app.db.run('DELETE FROM price_lists WHERE year = 2026 AND month > 5'));

  it('O07 from the 25th of Moscow on, in whose night it is still the 24th elsewhere', async () => {
    for (const [at, told] of [
      [moscow(24, '23:59'), false],
      [moscow(25, '00:00'), true],
      [moscow(31, '23:59'), true],
      [moscow(1, '00:00', '06'), false],
    ] as const) {
      bell.setNow(at);
      expect((await bell.events('admin', 'price')).length, at.toISOString()).toBe(told ? 1 : 0);
    }
    bell.setNow(moscow(25, '00:00'));
    expect(await bell.events('admin', 'price')).toMatchObject([
      { month: { year: 2026, month: 6 }, at: '2026-05-24T21:00:00Z', unread: true },
    ]);
  });

  it('O07 nothing is missed before there are dealers', async () => {
    const stored = await app.db.rows<{ id: number; at: Date }>('SELECT id, created_at AS at FROM dealers');
    await app.db.run("UPDATE dealers SET created_at = '2026-05-26T09:30:00Z'");
    bell.setNow(moscow(27));
    expect((await bell.events('admin', 'price'))[0]?.at).toBe('2026-05-26T09:30:00Z');
    for (const { id, at } of stored)
      await app.db.run(`UPDATE dealers SET created_at = '${at.toISOString()}' WHERE id = ${id}`);
  });

  it('O07 of December it is January of the next year', async () => {
    bell.setNow(new Date('2026-12-31T20:59:00Z'));
    expect((await bell.events('admin', 'price'))[0]?.month).toEqual({ year: 2027, month: 1 });
  });

  it('O07 counts those whom the month board calls not ready', async () => {
    bell.setNow(moscow(27));
    await makeList(2, 6);
    const board = await app.call<{ counters: { none: number } }>('GET', '/prices/board/?year=2026&month=6', {
      token: await bell.signIn('admin'),
    });
    const [event] = await bell.events('admin', 'price');
    expect(event?.count).toBe(board.body.counters.none);
    expect(named(event)).toHaveLength(3);
    expect(named(event)).not.toContain(2);
  });

  it('O07 a dealer hears of those below him, not of himself; a sub-dealer and a stranger of nobody; support of nothing', async () => {
    bell.setNow(moscow(27));
    const [event] = await bell.events('dealer', 'price');
    const below = await app.db.rows<{ id: number }>('SELECT id FROM dealers WHERE parent_dealer_id = 2');
    expect(event?.count).toBe(below.length);
    expect(named(event)).toContain(4);
    expect(named(event)).not.toContain(2);
    expect(await bell.events('subdealer', 'price')).toEqual([]);
    expect(await bell.events('support', 'price')).toEqual([]);
    expect((await bell.read('support')).kinds.map(({ kind }) => kind)).toEqual(['rights']);
    await bell.give('subdealer', [...rightsOfDealer, 'billing_admin']);
    expect(named((await bell.events('subdealer', 'price'))[0])).toEqual([4]);
  });

  it('O07 goes once the lists are made, and with the right', async () => {
    bell.setNow(moscow(27));
    await bell.give('subdealer', [...rightsOfDealer, 'billing_admin']);
    expect((await bell.unread('subdealer')).events).toBe(1);
    await makeList(4, 6);
    expect(await bell.events('subdealer', 'price')).toEqual([]);
    expect((await bell.unread('subdealer')).events).toBe(0);
    expect(await bell.events('dealer', 'price')).toHaveLength(1);
    await bell.give(
      'dealer',
      rightsOfDealer.filter((right) => right !== 'dealers'),
    );
    expect(await bell.events('dealer', 'price')).toEqual([]);
  });
});

describe('O07 a special condition ends', () => {
  /** A client of dealer 4, with a condition that ends before the month. */
  const enter = async (until: number, type = 'spec_condition', start = until - 3) => {
    const row = await app.db.one<{ id: number; client: number }>(`
      INSERT INTO special_prices (dealer_id, type, client_gid, year, month, until_month, body, created_at)
      SELECT 4, '${type}', c.p_gid, ${Math.floor((start - 1) / 12)}, ${((start - 1) % 12) + 1}, ${until}, '{"packages":[]}', '2026-01-01'
      FROM dealers d JOIN client_dealers c ON c.server_alias = d.server_alias AND c.dealer_gid = d.p_gid AND c.p_gid <> d.p_gid
      WHERE d.id = 4 ORDER BY c.p_gid LIMIT 1 RETURNING id, client_gid AS client`);
    return row ?? { id: 0, client: 0 };
  };
  /** The number of May 2026. */
  const may = 12 * 2026 + 5;
  beforeEach(async () => {
    await app.db.run('DELETE FROM special_prices');
    await app.db.run('DELETE FROM minimum_tariffs');
  });

  it('O07 in this month or the next, to the last minute of Moscow', async () => {
    const { id, client } = await enter(may + 2);
    for (const [at, told] of [
      [new Date('2026-04-30T20:59:00Z'), false],
      [new Date('2026-04-30T21:00:00Z'), true],
      [new Date('2026-06-30T20:59:00Z'), true],
      [new Date('2026-06-30T21:00:00Z'), false],
    ] as const) {
      bell.setNow(at);
      expect((await bell.events('admin', 'condition')).length, at.toISOString()).toBe(told ? 1 : 0);
    }
    bell.setNow(demoNow);
    expect(await bell.events('admin', 'condition')).toMatchObject([
      {
        key: `special:${id}`,
        at: '2026-04-30T21:00:00Z',
        type: 'spec_condition',
        last: { year: 2026, month: 6 },
        dealer: { id: 4 },
        client: { server_alias: 'nova', p_gid: client },
      },
    ]);
  });

  it('O07 to whoever may write it: of the dealer himself, of those above; not of a stranger, support, nor without the right', async () => {
    await enter(may + 1, 'api');
    for (const login of ['admin', 'dealer', 'subdealer'])
      expect(await bell.events(login, 'condition'), login).toMatchObject([{ type: 'api', last: { month: 5 } }]);
    for (const login of ['banned-editor', 'support']) expect(await bell.events(login, 'condition'), login).toEqual([]);
    await bell.give(
      'subdealer',
      rightsOfDealer.filter((right) => right !== 'dealers'),
    );
    expect(await bell.events('subdealer', 'condition')).toEqual([]);
    await bell.give(
      'dealer',
      rightsOfDealer.filter((right) => right !== 'dealer_subdealers'),
    );
    expect(await bell.events('dealer', 'condition')).toEqual([]);
  });

  it('O07 goes when one follows it, here or at the next dealer; what one of later has replaced is not told of', async () => {
    const { client } = await enter(may + 1);
    await enter(may + 1, 'spec_condition', may);
    expect(await bell.events('subdealer', 'condition')).toHaveLength(1);
    await app.db.run(`
      INSERT INTO special_prices (dealer_id, type, client_gid, year, month, body) VALUES (${stranger}, 'api', ${client}, 2026, 6, '{"packages":[]}')`);
    expect(await bell.events('subdealer', 'condition')).toHaveLength(1);
    await app.db.run(`UPDATE special_prices SET type = 'spec_condition' WHERE dealer_id = ${stranger}`);
    expect(await bell.events('subdealer', 'condition')).toEqual([]);
    await app.db.run(`UPDATE special_prices SET dealer_id = 4 WHERE dealer_id = ${stranger}`);
    expect(await bell.events('subdealer', 'condition')).toEqual([]);
  });

  it('O07 one that follows it at another server, for a client of the same number, is of somebody else', async () => {
    const { client } = await enter(may + 1);
    const other = await app.db.one<{ id: number }>(
      "SELECT id FROM dealers WHERE server_alias <> 'nova' ORDER BY id LIMIT 1",
    );
    await app.db.run(`
      INSERT INTO special_prices (dealer_id, type, client_gid, year, month, body)
      VALUES (${other?.id}, 'spec_condition', ${client}, 2026, 6, '{"packages":[]}')`);
    expect(await bell.events('admin', 'condition')).toHaveLength(1);
    await app.db.run('DELETE FROM special_prices');
    await app.db.run(`
      INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, until_month, cost, compensation, created_at)
      SELECT dealer, ${client}, 1, since::date, until, 1, 1, '2026-01-01'
      FROM (VALUES (4, '2026-02-01', ${may + 1}), (${other?.id}, '2026-06-01', NULL)) v (dealer, since, until)`);
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = true WHERE id = 4');
    expect(await bell.events('admin', 'condition')).toHaveLength(1);
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = false WHERE id = 4');
  });

  it('O07 a condition that never held is not told of', async () => {
    await enter(may + 1, 'api', may + 1);
    expect(await bell.events('subdealer', 'condition')).toEqual([]);
  });

  it('O07 a minimum tariff is one too', async () => {
    await app.db.run(`UPDATE dealers SET minimum_tariff_enabled = true WHERE id = 4`);
    await app.db.run(`
      INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, until_month, cost, compensation, created_at)
      SELECT 4, c.p_gid, 1, '2026-02-01', ${may + 1}, 1, 1, '2026-01-01' FROM client_dealers c JOIN dealers d ON d.id = 4 AND d.p_gid = c.dealer_gid
      WHERE c.p_gid <> d.p_gid ORDER BY c.p_gid LIMIT 1`);
    expect(await bell.events('subdealer', 'condition')).toMatchObject([{ type: 'minimum_tariff', last: { month: 5 } }]);
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = false WHERE id = 4');
    expect(await bell.events('subdealer', 'condition')).toEqual([]);
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = true WHERE id = 4');
    await app.db.run(`
      INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, cost, compensation)
      SELECT 4, client_gid, 1, '2026-06-01', 1, 1 FROM minimum_tariffs`);
    expect(await bell.events('subdealer', 'condition')).toEqual([]);
  });
});
