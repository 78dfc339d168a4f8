import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

let batches = 0;
const send = (kind: string, rows: object[]) =>
  app.call<{ added: number; same: number; faulty: number }>('POST', `/registers/${kind}/`, {
    token,
    body: { batch: `at-once-${(batches += 1)}`, rows },
  });

it(
  'J02 new records that two systems send at once are added once, and both are answered',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const rows = Array.from({ length: 300 }, (_, at) => ({
        inn: '7707083893',
        kpp: '770701001',
        dealer_org: 77,
        org_id: 5_000_000 + round * 1000 + at,
        org_name: `Причал ${at}`,
      }));
      const answers = await Promise.all([rows, rows.toReversed(), rows].map((all) => send('organisations', all)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(300);
      expect(answers.reduce((sum, { body }) => sum + body.same, 0)).toBe(600);
    }
  },
);

it('J02 J04 of two roles of one name that come at once, one is added and the other waits', async () => {
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      [1, 2, 3].map((place) =>
        send('lookups', [{ kind: 'role', id: 3000 + round * 10 + place, name: `Роль ${round}` }]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 1]);
    expect(answers.map(({ body }) => body.faulty).sort()).toEqual([0, 1, 1]);
  }
});

it(
  'J02 a batch waits longer for its turn behind a large file than a short call may wait',
  { timeout: 30_000 },
  async () => {
    const row = { inn: '7707083893', kpp: '770701001', dealer_org: 77, org_id: 6_000_000, org_name: 'Причал' };
    const { sending } = await app.db.tx(async (tx) => {
      await tx.run("SELECT pg_advisory_xact_lock(hashtext('write organisations'), -4)");
      const call = send('organisations', [row]);
      const waits = () =>
        app.db.one(
          "SELECT 1 AS yes FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory' AND now() - query_start > interval '5500 milliseconds'",
        );
      await expect.poll(waits, { timeout: 12_000, interval: 200 }).toEqual({ yes: 1 });
      return { sending: call };
    });
    expect(await sending).toMatchObject({ status: 200, body: { added: 1 } });
  },
);
