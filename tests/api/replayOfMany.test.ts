import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Replay } from '../../src/contract/replay';
import { createTestApp, type TestApp } from '../support/app';
import { manyClients } from '../support/manyClients';
import { plainMonth, type PlainList } from '../support/plainBill';
import { plainClients, type PlainRow } from '../support/plainRows';
import { january, salesCalls } from '../support/salesCalls';

let app: TestApp;
let admin: string;
let rows: PlainRow[];
beforeAll(async () => {
  app = await createTestApp();
  await manyClients(app.db);
  rows = await plainClients(app.db);
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

/** The last full month of the tests' clock. */
const april = january + 3;
const { read, detail } = salesCalls(() => ({ app, token: admin }));

const kopecks = (roubles: number) => Math.round(roubles * 100);
const billing = (server: string) => ({ pskov: 'dyn_disc_multi', kaliningrad: 'dyn_mc_disc' })[server] ?? 'dyn_tp';

/** What each client of a dealer pays in April, in kopecks: the rules written a second time, over rows read by SQL of our own. */
const plainly = (dealer: number, draft?: PlainList) =>
  Object.fromEntries(
    rows
      .filter((row) => row.dealer === dealer)
      .flatMap((row) => {
        const sent = row.sent.find(({ month }) => month === april);
        if (row.own && !sent) return [];
        const others = row.lists.filter(({ alias, start }) => alias !== draft?.alias || start > april);
        const lists = draft ? [...others, draft] : row.lists;
        const lines = plainMonth({ ...row, lists }, april, sent?.kinds ?? [], sent?.senders ?? 0);
        const sum = (name: 'cost' | 'reward' | 'share') => Number(lines.reduce((all, line) => all + line[name], 0n));
        return lines.length === 0
          ? []
          : [[`${row.server}:${row.client}`, [sum('cost'), sum('reward'), sum('share')]] as const];
      }),
  );
const total = (clients: Record<string, readonly number[]>) =>
  Object.values(clients).reduce<number[]>((all, sums) => all.map((sum, at) => sum + (sums[at] ?? 0)), [0, 0, 0]);

const sums = ({ cost, daobit_cost, updealer_cost }: Replay['before']) =>
  [cost, daobit_cost, updealer_cost].map(kopecks);
async function replay(dealer: number, alias: string, list: PlainList['body']) {
  const { status, body } = await app.call<Replay>('POST', `/prices/${alias}/${dealer}/replay/`, {
    token: admin,
    body: { ...list, facts_month: april },
  });
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(body.clients.map((client) => [client.client_id, sums(client[name])]));
  return {
    before: side('before'),
    after: side('after'),
    totals: { before: sums(body.before), after: sums(body.after) },
  };
}

const dealers = () => [...new Map(rows.map((row) => [row.dealer, row])).values()];
const inForce = ({ lists }: PlainRow, alias: string) =>
  lists
    .filter((list) => list.alias === alias && list.start <= april)
    .sort((a, b) => b.start - a.start)
    .at(0);
const aliases = ({ lists }: PlainRow) => [...new Set(lists.map(({ alias }) => alias))];

it('N05 the replay of the lists in force, the statistics, and a bill of our own agree to the kopeck: many clients, conditions, gaps', async () => {
  let clients = 0;
  for (const row of dealers()) {
    const wanted = plainly(row.dealer);
    clients += Object.keys(wanted).length;
    const { body } = await read(`month_end=${april}&id=${row.dealer}`, admin, detail(row.org, april));
    const sold = Object.fromEntries(
      body.flatMap(({ clients }) =>
        clients.map(({ client_id, total_cost: cost, daobit_cost, updealer_cost }) => [
          client_id,
          sums({ cost, daobit_cost, updealer_cost }),
        ]),
      ),
    );
    expect(sold).toEqual(wanted);
    for (const alias of aliases(row)) {
      const list = inForce(row, alias);
      if (!list) continue;
      const answer = await replay(row.dealer, alias, list.body);
      expect([answer.before, answer.after]).toEqual([wanted, wanted]);
      expect(answer.totals).toEqual({ before: total(wanted), after: total(wanted) });
    }
  }
  expect(clients).toBeGreaterThan(350);
});

it('N05 random drafts give what a bill of our own makes of them, of dealers without a list, too', async () => {
  let seed = 16;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  const drafted = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (_name, one: unknown) =>
      typeof one === 'number' ? (random() % 5_000_000) / 100 : one,
    ) as T;
  const [some] = dealers().flatMap((row) => inForce(row, 'dyn_tp') ?? []);
  let [unlike, first] = [0, 0];
  for (const row of dealers())
    for (const alias of new Set([...aliases(row), billing(row.server)])) {
      const list = inForce(row, alias);
      const body = list?.body ?? (alias === 'dyn_tp' ? some?.body : undefined);
      if (!body) continue;
      if (!list) first += 1;
      for (let turn = 0; turn < 3; turn += 1) {
        const draft = { alias, start: list?.start ?? april, body: drafted(body) };
        const answer = await replay(row.dealer, alias, draft.body);
        const [before, after] = [plainly(row.dealer), plainly(row.dealer, draft)];
        expect([answer.before, answer.after]).toEqual([before, after]);
        expect(answer.totals).toEqual({ before: total(before), after: total(after) });
        unlike += Number(JSON.stringify(before) !== JSON.stringify(after));
      }
    }
  expect(first).toBeGreaterThan(0);
  expect(unlike).toBeGreaterThan(20);
});
