import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../server/app';
import type { BatchKindName, BatchRequest, BatchRow } from '../../src/contract/batches';
import { createClient, type Client } from '../../src/dataProvider/client';
import { createFetchTransport } from '../../src/dataProvider/http';
import { createSinglyVerbs } from '../../src/dataProvider/singly/createSinglyVerbs';
import { rightsOf } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls, riseBy } from '../support/batchCalls';

let app: TestApp;
let token: string;
let client: Client;
let verbs: ReturnType<typeof createSinglyVerbs>;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
  const send = createFetchTransport(`http://server${apiBase}`, app.fetch);
  client = createClient((request) =>
    send({ ...request, headers: { Authorization: `Token ${token}`, ...request.headers } }),
  );
  const { data: user } = await client.readUser({});
  verbs = createSinglyVerbs(
    client,
    () => rightsOf(user.rights),
    () => ({ year: 2026, month: 5 }),
  );
});
afterAll(() => app.close());

const { preview } = batchCalls(() => ({ app, token }));
/** What rows say; each side has revisions of its own. */
const said = (rows: readonly BatchRow[]) => rows.map(({ revision: _, ...row }) => row);
const bothPlan = async <K extends BatchKindName>(kind: K, input: BatchRequest<K>) => {
  const [here, there] = [await verbs.previewBatch(kind, input), (await preview(kind, input)).body];
  expect(here.rows.length).toBeGreaterThan(0);
  expect(said(here.rows)).toEqual(said(there.rows));
};

it('N03 the browser plans by documented calls just what the server plans: lists of a dealer, new and themselves', async () => {
  const lists = (['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu'] as const).flatMap((alias) => [
    { alias, year: 2026, month: 6 },
    { alias, year: 2026, month: 1 },
  ]);
  for (const percent of [7, -95, 40, 0])
    for (const month of [null, { year: 2026, month: 9 }, { year: 2026, month: 6 }, { year: 2026, month: 4 }])
      await bothPlan('recalculate-prices', {
        dealer: 1,
        month,
        lists,
        recipe: riseBy(percent, { reward: { by: 'sum' } }),
      });
});

it('N02 the same for the lists of dealers for a month', async () => {
  const input = { year: 2026, month: 7, dealers: [1, 2, 3, 4], recipe: riseBy(30) };
  const byKey = (a: BatchRow, b: BatchRow) => (a.key < b.key ? -1 : 1);
  const [here, there] = [
    await verbs.previewBatch('prices-from-current', input),
    (await preview('prices-from-current', input)).body,
  ];
  expect(said(here.rows).sort()).toHaveLength(there.rows.length);
  expect(said([...here.rows].sort(byKey))).toEqual(said([...there.rows].sort(byKey)));
});

it('N03 the same for special conditions of every kind and minimum tariffs', async () => {
  const { data: all } = await client.listDealerSpecPrices({ params: { id: 3 } });
  const records = all.map(({ type, tariff_id, client_id, start_year: year, start_month: month }) =>
    type === 'minimum_tariff' ? { type, tariff_id: tariff_id ?? 0 } : { type, client_id, year, month },
  );
  for (const month of [null, { year: 2026, month: 9 }, { year: 2026, month: 5 }])
    await bothPlan('recalculate-specs', { dealer: 3, month, records, recipe: riseBy(12) });
});
