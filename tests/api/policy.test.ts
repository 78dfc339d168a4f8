import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { may, policy, type Rule } from '../../src/domain/policy';
import { rightsOf } from '../../src/domain/rights';
import { demoAccounts } from '../../src/domain/demoAccounts';
import { createTestApp, pathOf, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = "SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM";
/** Everything that a refused call must leave as it was. */
const digest = () =>
  app.db
    .rows(`${rows} groups t UNION ALL ${rows} subgroups t UNION ALL ${rows} users t UNION ALL ${rows} audit t UNION ALL ${rows} fcs_profiles t
    UNION ALL ${rows} billing_items t`);

/** Calls that would end the session that they are tried with. */
const leaving = ['signOut', 'endSession', 'endSessions'];
const closed = operationIds.filter((operation) => policy[operation].who !== 'anyone' && !leaving.includes(operation));
const call = (operation: (typeof operationIds)[number], token?: string) => {
  const { method, body }: Endpoint = endpoints[operation];
  return app.call('' + method, pathOf(operation, { alias: 'nova', p_gid: 1001 }), {
    token,
    ...(body ? { body: {} } : {}),
  });
};

describe('every operation', () => {
  it.each(closed)('I02 %s without a token, or with one that is none, is 401', async (operation) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, body } = await call(operation, token);
      expect(status).toBe(401);
      expect(body).toEqual({ detail: 'Требуется вход в систему' });
    }
  });

  it.each(demoAccounts.map(({ login, rights }) => ({ login, rights })))(
    'A13 I02 $login is refused exactly what the policy refuses him, and nothing is written',
    async ({ login, rights }) => {
      const token = await app.signIn(login);
      const held = rightsOf(rights);
      const before = await digest();
      for (const operation of closed.filter((one) => !may(held, one))) {
        const { status, body } = await call(operation, token);
        expect(status, operation).toBe(403);
        expect(body).toEqual({ detail: 'Отказано в доступе' });
      }
      expect(await digest()).toEqual(before);
      for (const operation of closed.filter((one) => may(held, one)))
        expect((await call(operation, token)).status, operation).not.toBe(403);
    },
  );

  it('support writes nothing, and the ban on editing stops whoever holds it', () => {
    for (const operation of operationIds) {
      const rule: Rule = policy[operation];
      const everything = new Set(demoAccounts.find(({ login }) => login === 'admin')?.rights);
      expect(may(everything, operation), operation).toBe(true);
      if (rule.writes) expect(may(new Set([...everything, 'support' as const]), operation), operation).toBe(false);
      if (rule.edits)
        expect(may(new Set([...everything, 'edit_ban_users_groups' as const]), operation), operation).toBe(false);
    }
  });

  it('every call that writes is marked as writing', () => {
    for (const operation of operationIds) {
      const { method }: Endpoint = endpoints[operation];
      const rule: Rule = policy[operation];
      if (method !== 'GET' && rule.who !== 'anyone' && rule.scope !== 'self')
        expect(rule.writes ?? rule.reads, operation).toBe(true);
      expect(rule.writes && rule.reads, operation).toBeUndefined();
    }
  });
});
