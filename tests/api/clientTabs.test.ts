import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientCondition, ClientNote, ClientPackages } from '../../src/contract/clientPage';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { createTestApp, type TestApp } from '../support/app';
import { demoNow } from '../support/demo';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const month = monthIndex(currentMonth(demoNow));

/** A client of a dealer that has sent packages, with the dealer's number. */
const findClient = async (dealer: number) => {
  const [client] = await app.db.rows<{ p_gid: number }>(`
    SELECT g.p_gid FROM groups g JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.parent_gid
    WHERE d.id = ${dealer} AND g.server_alias = 'nova' AND NOT g.is_dealer
      AND EXISTS (SELECT 1 FROM package_facts f WHERE f.server_alias = 'nova' AND f.group_gid = g.p_gid AND f.month_index > ${month - 12})
    ORDER BY g.p_gid LIMIT 1`);
  if (!client) throw new Error('no client');
  return client.p_gid;
};

const read = <T>(p_gid: number, what: string, as = token) =>
  app.call<T>('GET', `/piportals/nova/groups/${p_gid}/${what}/`, { token: as });

describe('O02 what a client is priced by', () => {
  it('has the lists of its dealer and its own conditions, each with its status', async () => {
    const p_gid = await findClient(1);
    await app.db.run(`
      INSERT INTO special_prices (dealer_id, type, client_gid, year, month, body) VALUES
        (1, 'spec_condition', ${p_gid}, 2025, 1, '{}'), (1, 'spec_condition', ${p_gid}, 2025, 6, '{}'), (1, 'spec_condition', ${p_gid}, 2199, 1, '{}');
      INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, cost, compensation) VALUES (1, ${p_gid}, 1, '2025-03-01', 1234.5, 1)`);
    const { status, body } = await read<ClientCondition[]>(p_gid, 'conditions');
    expect(status).toBe(200);
    const specials = body.filter(({ kind }) => kind === 'spec_condition');
    expect(specials.map(({ price_status }) => price_status)).toEqual(['future', 'active', 'archive']);
    expect(body.find(({ kind }) => kind === 'minimum')).toMatchObject({
      cost: 1234.5,
      start: { year: 2025, month: 3 },
    });
    const lists = await app.db.rows('SELECT 1 FROM price_lists WHERE dealer_id = 1');
    expect(body.filter(({ kind }) => kind === 'list')).toHaveLength(lists.length);
    expect(body.every(({ dealer_id }) => dealer_id === 1)).toBe(true);
  });

  it('has the lists of each of its dealers for the months in which it is his client', async () => {
    const p_gid = await findClient(1);
    const [leaves, at] = [month + 2, { year: Math.floor((month + 1) / 12), month: ((month + 1) % 12) + 1 }];
    await app.db.run(`
      UPDATE client_dealers SET until_month = ${leaves} WHERE server_alias = 'nova' AND p_gid = ${p_gid};
      INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
      SELECT 'nova', ${p_gid}, ${leaves}, p_gid FROM dealers WHERE id = 2`);
    const lists = (await read<ClientCondition[]>(p_gid, 'conditions')).body.filter(({ kind }) => kind === 'list');
    const of = (dealer: number) => lists.filter(({ dealer_id }) => dealer_id === dealer);
    expect(of(1).length).toBeGreaterThan(0);
    expect(of(1).every(({ from, until }) => from === null && until?.month === at.month && until.year === at.year)).toBe(
      true,
    );
    expect(of(1).filter(({ start }) => 12 * start.year + start.month >= leaves)).toEqual([]);
    expect(of(2).length).toBeGreaterThan(0);
    expect(of(2).every(({ from, until }) => from?.month === at.month && from.year === at.year && until === null)).toBe(
      true,
    );
  });

  it('has the list in force now as such where the client goes and comes back in months to come', async () => {
    const p_gid = await findClient(3);
    for (const [parent_id, later] of [
      [101, 1],
      [103, 2],
    ] as const)
      await app.call('POST', `/piportals/nova/groups/${p_gid}/move/`, {
        token,
        body: { parent_id, month: month + later },
      });
    const lists = (await read<ClientCondition[]>(p_gid, 'conditions')).body.filter(
      ({ kind, dealer_id }) => kind === 'list' && dealer_id === 3,
    );
    const inForce = lists.filter(({ price_status }) => price_status === 'active');
    const [now] = inForce;
    expect(inForce.map(({ from, start }) => [from && monthIndex(from), start])).toEqual([
      [null, now?.start],
      [month + 2, now?.start],
    ]);
  });

  it('has of the minimum tariffs that begin in one month the last one in force, as the sales have', async () => {
    const p_gid = await findClient(3);
    await app.db.run(`
      DELETE FROM minimum_tariffs WHERE dealer_id = 3 AND client_gid = ${p_gid};
      INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, cost, compensation)
      VALUES (3, ${p_gid}, 1, '2026-02-05', 505, 1), (3, ${p_gid}, 1, '2026-02-20', 2020, 1), (3, ${p_gid}, 1, '2026-02-11', 1111, 1)`);
    const { body } = await read<ClientCondition[]>(p_gid, 'conditions');
    const tariffs = body.filter(({ kind }) => kind === 'minimum');
    expect(tariffs.map(({ cost, price_status }) => [cost, price_status])).toEqual([
      [2020, 'active'],
      [1111, 'archive'],
      [505, 'archive'],
    ]);
  });

  it('tells a dealer of none but his own, and nobody who may see no money', async () => {
    const p_gid = await findClient(2);
    await app.db.run(
      `INSERT INTO special_prices (dealer_id, type, client_gid, year, month, body) VALUES (1, 'api', ${p_gid}, 2025, 1, '{}')`,
    );
    const dealer = await app.signIn('dealer');
    const seen = (await read<ClientCondition[]>(p_gid, 'conditions', dealer)).body;
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ dealer_id }) => dealer_id))).toEqual(new Set([2]));
    expect((await read<ClientCondition[]>(p_gid, 'conditions')).body.map(({ dealer_id }) => dealer_id)).toContain(1);
    const { rights } =
      (await app.db.rows<{ rights: string[] }>("SELECT rights FROM users WHERE login = 'dealer'"))[0] ?? {};
    await app.db.run("UPDATE users SET rights = '{organisations-users}' WHERE login = 'dealer'");
    expect((await read(p_gid, 'conditions', dealer)).status).toBe(403);
    await app.db.run({ text: "UPDATE users SET rights = $1 WHERE login = 'dealer'", values: [rights] });
  });
});

describe('O02 the packages of a client', () => {
  it('are those of twelve months, by kind, as the facts have them', async () => {
    const p_gid = await findClient(1);
    const { body } = await read<ClientPackages>(p_gid, 'packages');
    const [sum] = await app.db.rows<{ count: number; months: number }>(`
      SELECT sum(count)::int AS count, count(DISTINCT month_index)::int AS months FROM package_facts
      WHERE server_alias = 'nova' AND group_gid = ${p_gid} AND month_index > ${month - 12} AND month_index <= ${month}`);
    const counts = Object.values(body.detail).flat();
    expect(counts.reduce((all, { count }) => all + count, 0)).toBe(sum?.count);
    expect(Object.keys(body.detail)).toHaveLength(sum?.months ?? 0);
    expect(body.until).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  });

  it('leave out the months in which the client was of a dealer out of sight', async () => {
    const p_gid = await findClient(2);
    const dealer = await app.signIn('dealer');
    const whole = Object.keys((await read<ClientPackages>(p_gid, 'packages', dealer)).body.detail).map(Number);
    const from = whole.at(-1) ?? month;
    await app.db.run(`
      UPDATE client_dealers SET until_month = ${from} WHERE server_alias = 'nova' AND p_gid = ${p_gid};
      INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
      SELECT 'nova', ${p_gid}, ${from}, p_gid FROM dealers WHERE id = 1`);
    await app.db.run(`
      UPDATE client_dealers SET dealer_gid = CASE WHEN from_month = 0 THEN (SELECT p_gid FROM dealers WHERE id = 1) ELSE (SELECT p_gid FROM dealers WHERE id = 2) END
      WHERE server_alias = 'nova' AND p_gid = ${p_gid}`);
    const left = Object.keys((await read<ClientPackages>(p_gid, 'packages', dealer)).body.detail).map(Number);
    expect(left.filter((one) => one < from)).toEqual([]);
    expect(whole.length).toBeGreaterThan(left.length);
  });
});

describe('O02 the shared note of a client', () => {
  const put = (p_gid: number, text: string, as: string, etag?: string) =>
    app.call<ClientNote>('PUT', `/piportals/nova/groups/${p_gid}/note/`, {
      token: as,
      body: { text },
      ...(etag !== undefined && { headers: { 'If-Match': etag } }),
    });

  it('is kept with who wrote it, and refuses to be written over unseen', async () => {
    const p_gid = await findClient(2);
    const empty = await read<ClientNote>(p_gid, 'note');
    expect(empty.body).toEqual({ text: '', modified_by: null, modified_at: null });
    const first = empty.headers.get('etag') ?? '';
    const written = await put(p_gid, ' Звонить после обеда ', token, first);
    expect(written.body).toMatchObject({ text: 'Звонить после обеда', modified_by: 'admin' });
    const dealer = await app.signIn('dealer');
    const late = await put(p_gid, 'Другое', dealer, first);
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toContain('admin');
    const second = written.headers.get('etag') ?? '';
    expect((await put(p_gid, 'Звонить утром', dealer, second)).body).toMatchObject({ modified_by: 'dealer' });
    const history = await read<{ results: { actor: string; changes: object[] }[] }>(p_gid, 'history');
    expect(history.body.results[0]).toMatchObject({
      actor: 'dealer',
      changes: [{ field: 'note', before: 'Звонить после обеда', after: 'Звонить утром' }],
    });
    expect((await read<ClientNote>(p_gid, 'note')).body.text).toBe('Звонить утром');
  });

  it('is read by support and written by those who may write; a long one is refused', async () => {
    const p_gid = await findClient(1);
    const support = await app.signIn('support');
    expect((await read(p_gid, 'note', support)).status).toBe(200);
    expect((await put(p_gid, 'Нет', support)).status).toBe(403);
    expect((await put(p_gid, 'Нет', await app.signIn('subdealer'))).status).toBe(404);
    expect((await put(p_gid, 'а'.repeat(4001), token)).status).toBe(400);
  });
});
