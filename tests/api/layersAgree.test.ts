import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowPolicies } from '../../server/db/rowPolicies';
import { allRights } from '../../src/domain/rights';
import type { TestApp } from '../support/app';
import { bothSides, type Side } from '../support/bothSides';
import { askedOf, factsOf, readOperations, type Facts } from '../support/readCalls';

let app: TestApp;
let server: Side;
/** What the calls are about: clients that have gone from a dealer or come to him. */
const places: Facts[] = [];

const rights = allRights.filter(
  (right) => !['dealer_users', 'support', 'edit_ban_users_groups', 'billing_admin'].includes(right),
);
const logins = ['dealer', 'subdealer'];
const next = { 101: 102, 102: 103, 103: 104, 104: 101 };

/** A client of each dealer goes to the next one in the middle of the months that are asked about; each pays for something. */
async function moveSome(): Promise<{ p_gid: number; from: number; to: number }[]> {
  const clients = await app.db.rows<{ p_gid: number; from: keyof typeof next }>(`
    SELECT min(p_gid) AS p_gid, parent_gid AS "from" FROM groups
    WHERE server_alias = 'nova' AND NOT is_dealer AND parent_gid IN (101, 102, 103, 104) GROUP BY parent_gid`);
  app.setNow(new Date('2026-02-10T09:00:00Z'));
  const moved = clients.map((client) => ({ ...client, to: next[client.from] }));
  for (const { p_gid, to } of moved)
    await server.read('admin', 'moveGroup', {
      params: { alias: 'nova', p_gid },
      body: { parent_id: to, month: 12 * 2026 + 2 },
    });
  app.setNow(new Date('2026-05-20T09:00:00Z'));
  return moved;
}

beforeAll(async () => {
  const both = await bothSides();
  app = both.app;
  server = both.sides[0];
  const facts = await factsOf(server);
  await app.db.run({ text: 'UPDATE users SET rights = $1 WHERE login = ANY ($2)', values: [rights, logins] });
  await app.db.run(`
    INSERT INTO billing_items (server_alias, p_gid, part, type, source, ref_id, caption, start_at, permanent, custom, client_price, ctm_price)
    SELECT server_alias, p_gid, 'option', 'other', 'service-unlim', 1, 'Безлимитный архив', '2026-01-01', true, true, 1234.56, 12.34
    FROM groups WHERE NOT is_dealer`);
  const moved = await moveSome();
  const dealers = await app.db.rows<{ id: number; org: number; p_gid: number }>(
    "SELECT d.id, g.org_id AS org, d.p_gid FROM dealers d JOIN groups g USING (server_alias, p_gid) WHERE d.server_alias = 'nova' AND d.p_gid IN (102, 104)",
  );
  for (const { id, org, p_gid } of dealers)
    for (const client of moved.filter(({ from, to }) => [from, to].includes(p_gid)))
      places.push({
        ...facts,
        group: { ...facts.group, p_gid: client.p_gid },
        dealer: { ...facts.dealer, id, org, client: client.p_gid },
        list: { ...facts.list, dealer: id },
        minimum: { ...facts.minimum, org },
      });
  for (const login of logins) await server.read(login, 'readUser');
});
afterAll(() => app.close());

/** What is answered to every question, which is asked once. */
async function answers(): Promise<Map<string, unknown>> {
  const questions = new Map(
    places.flatMap((place) =>
      readOperations
        .map((operation) => [operation, askedOf(place, operation)] as const)
        .map((question) => [JSON.stringify(question), question] as const),
    ),
  );
  const all = new Map<string, unknown>();
  for (const login of logins)
    for (const [text, [operation, asked]] of questions) {
      const { status, body, etag } = await server.call(login, operation, asked);
      all.set(`${login} ${text}`, { status, body, etag });
    }
  return all;
}

it('Q05 K05 the second layer takes nothing from what the first shows, of clients that have gone neither', async () => {
  const both = await answers();
  const tables = Object.keys(rowPolicies);
  await app.db.run(tables.map((table) => `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`).join(';'));
  const first = await answers();
  const differing = [...first].filter(([asked, said]) => JSON.stringify(both.get(asked)) !== JSON.stringify(said));
  expect(differing.map(([asked]) => asked)).toEqual([]);
  expect(places).toHaveLength(4);
});
