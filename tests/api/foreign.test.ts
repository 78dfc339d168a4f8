import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { allRights } from '../../src/domain/rights';
import { policy } from '../../src/domain/policy';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let dealer: string;
/** What belongs to the head dealer on the dealer's own server, and to another server. */
let foreign: Record<'here' | 'elsewhere', Record<string, string | number>>;
beforeAll(async () => {
  app = await createTestApp();
  // Every right but those that widen what he sees.
  const rights = allRights.filter((right) => !['dealer_users', 'support', 'edit_ban_users_groups'].includes(right));
  await app.db.run(`UPDATE users SET rights = '{${rights.join(',')}}' WHERE login = 'dealer'`);
  dealer = await app.signIn('dealer');
  const of = async (server: string, dealerId: number) => {
    const group = await app.db.one<{
      p_gid: number;
      org_id: number;
    }>(`SELECT g.p_gid, g.org_id FROM groups g JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.parent_gid
      WHERE d.id = ${dealerId} AND NOT g.is_dealer AND EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid) ORDER BY g.p_gid LIMIT 1`);
    const user = await app.db.one<{ p_id: number }>(
      `SELECT p_id FROM users WHERE server_alias = '${server}' AND group_gid = ${group?.p_gid ?? 0} LIMIT 1`,
    );
    const own = await app.db.one<{ org_id: number; p_gid: number }>(
      `SELECT g.org_id, g.p_gid FROM dealers d JOIN groups g USING (server_alias, p_gid) WHERE d.id = ${dealerId}`,
    );
    return { alias: server, p_gid: group?.p_gid ?? 0, p_id: user?.p_id ?? 0, id: dealerId, org: own?.org_id ?? 0 };
  };
  const other = await app.db.one<{ id: number; server_alias: string }>(
    "SELECT id, server_alias FROM dealers WHERE server_alias <> 'nova' ORDER BY id LIMIT 1",
  );
  foreign = { here: await of('nova', 1), elsewhere: await of(other?.server_alias ?? '', other?.id ?? 0) };
});
afterAll(() => app.close());

const endpointOf = (operation: (typeof operationIds)[number]): Endpoint => endpoints[operation];
const fixed: Record<string, string> = {
  billing_alias: 'dyn_tp',
  start: '24323',
  inn: '7701234560',
  kpp: '770101001',
  year: '2026',
  month: '11',
};
/** What the calls ask for besides; the first that fits. */
const queries: readonly (readonly [string, string])[] = [
  ['/derivations/', '?month_end=24323&client=1'],
  ['/active-users/', '?dealer_id=1&client_id=1001&month_end=24323'],
  ['-detail/', '?month_end=24323'],
  ['/prices/dyn_tp/', '?year=2026&month=11'],
];
const named = ['p_gid', 'p_id', 'id', 'org'];
const tried = operationIds.filter((operation) => {
  const { path } = endpointOf(operation);
  return ['groups', 'dealers'].includes(policy[operation].scope) && named.some((name) => path.includes(`{${name}}`));
});

describe('what belongs to another dealer', () => {
  it.each(tried)('I02 %s: nothing of it is seen or told, on the own server and on another', async (operation) => {
    const { method, path, body, file } = endpointOf(operation);
    for (const place of ['here', 'elsewhere'] as const) {
      const at = path.replace(/\{(\w+)\}/g, (_, name: string) => String(foreign[place][name] ?? fixed[name] ?? '1'));
      const query = queries.find(([part]) => at.includes(part))?.[1] ?? '';
      const { status, bytes } = await app.call(method, `${at}${query}`, {
        token: dealer,
        ...(body || file ? { body: {} } : {}),
      });
      // A body that is none is refused before anything is looked for.
      expect(method === 'GET' ? [404] : [400, 404, 415], `${method} ${at}${query}: ${status}`).toContain(status);
      expect(bytes.toString('utf8')).not.toMatch(/"(p_fullname|name|results)"/);
    }
  });
});
