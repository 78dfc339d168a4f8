import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { policy } from '../../src/domain/policy';
import { createTestApp, type TestApp } from '../support/app';
import { prepareFacts, send } from '../support/matrix/places';
import { createTrial } from '../support/matrix/takenBack';
import { callOf, type WriteFacts } from '../support/matrix/writeCalls';

const trial = createTrial();
let app: TestApp;
let facts: WriteFacts;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ over: trial.over });
  facts = await prepareFacts(app);
  token = await app.signIn('admin');
});
afterAll(() => app.close());

/** Whoever has signed out is nobody by the second time. */
const posts = operationIds.filter((operation) => {
  const { method, file }: Endpoint = endpoints[operation];
  return method === 'POST' && file === undefined && policy[operation].who !== 'anyone' && operation !== 'signOut';
});

it.each(posts)(
  'R02 %s that comes twice under its key is done once, and answered as the first time',
  async (operation) => {
    const asked = callOf(facts, operation);
    const headers = { ...asked.headers, 'Idempotency-Key': `twice-${operation}` };
    await trial.takeBack(async () => {
      const first = await send(app, operation, { ...asked, headers }, token);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      const audited = () => app.db.one('SELECT count(*) FROM audit');
      const before = await audited();
      const again = await send(app, operation, { ...asked, headers }, token);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(await audited()).toEqual(before);
    });
  },
);
