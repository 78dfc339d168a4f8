import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints, operationIds } from '../../../src/contract/endpoints';
import { demoAccounts } from '../../../src/domain/demoAccounts';
import { may, policy, type Rule } from '../../../src/domain/policy';

describe('every operation', () => {
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
