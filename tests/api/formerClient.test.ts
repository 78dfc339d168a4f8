import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { january, salesCalls } from '../support/salesCalls';

let app: TestApp;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const { dealerOf } = salesCalls(() => ({ app, token: dealer }));
const april = january + 3;

it('K05 Q05 what a client that has gone paid by its subscriptions and services stays in the reports that its former dealer reads', async () => {
  await app.db.run(`
    INSERT INTO billing_items (server_alias, p_gid, part, type, source, ref_id, caption, start_at, permanent, custom, client_price, ctm_price)
    SELECT g.server_alias, g.p_gid, i.part, i.type, i.source, 1, i.caption, '2026-01-01', true, true, 1234.56, 12.34
    FROM groups g, (VALUES ('tariff', 'dynamic', 'custom-subscribe', 'Стандартный'), ('option', 'other', 'service-unlim', 'Безлимитный архив'))
      AS i (part, type, source, caption)
    WHERE g.server_alias = 'nova' AND g.parent_gid = 102 AND NOT g.is_dealer`);
  const before = await dealerOf(201, april);
  const sold = before.clients.find(({ is_dealer, total_packages }) => !is_dealer && total_packages > 0);
  expect(sold?.total_cost).toBeGreaterThan(1234.56);
  const admin = await app.signIn('admin');
  const moved = await app.call('POST', `/piportals/nova/groups/${sold?.p_gid}/move/`, {
    token: admin,
    body: { parent_id: 103, month: january + 4 },
  });
  expect(moved.status).toBe(200);
  expect(await dealerOf(201, april)).toEqual(before);
});
