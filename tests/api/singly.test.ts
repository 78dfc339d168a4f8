import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRow } from '../../src/contract/batches';
import { createTestApp, type TestApp } from '../support/app';
import { riseBy } from '../support/batchCalls';
import { bothPlans, saidOf } from '../support/bothPlans';

let app: TestApp;
let both: Awaited<ReturnType<typeof bothPlans>>;
beforeAll(async () => {
  app = await createTestApp();
  both = await bothPlans(app);
});
afterAll(() => app.close());

it('N03 the browser plans by documented calls just what the server plans: lists of a dealer, new and themselves', async () => {
  const lists = (['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu'] as const).flatMap((alias) => [
    { alias, year: 2026, month: 6 },
    { alias, year: 2026, month: 1 },
  ]);
  for (const percent of [7, -95, 40, 0])
    for (const month of [null, { year: 2026, month: 9 }, { year: 2026, month: 6 }, { year: 2026, month: 4 }])
      await both.same('recalculate-prices', {
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
    await both.verbs.previewBatch('prices-from-current', input),
    (await both.preview('prices-from-current', input)).body,
  ];
  expect(saidOf(here.rows).sort()).toHaveLength(there.rows.length);
  expect(saidOf([...here.rows].sort(byKey))).toEqual(saidOf([...there.rows].sort(byKey)));
});

it('N03 the same for special conditions of every kind and minimum tariffs', async () => {
  const { data: all } = await both.client.listDealerSpecPrices({ params: { id: 3 } });
  const records = all.map(({ type, tariff_id, client_id, start_year: year, start_month: month }) =>
    type === 'minimum_tariff' ? { type, tariff_id: tariff_id ?? 0 } : { type, client_id, year, month },
  );
  for (const month of [null, { year: 2026, month: 9 }, { year: 2026, month: 5 }])
    await both.same('recalculate-specs', { dealer: 3, month, records, recipe: riseBy(12) });
});
