import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../src/contract/endpoints';
import { policy, type Rule } from '../../src/domain/policy';
import { openApiDocument } from '../../server/http/openapi';
import { createTestApp, type TestApp } from '../support/app';
import type { Asked } from '../support/bothSides';
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

const ruleOf = (operation: OperationId): Rule => policy[operation];
const writes = operationIds.filter((operation) => ruleOf(operation).writes);

/** A client that moves, and what it leaves behind; a dealer, and his organisation. */
const most = 2;

/** Makes a call, and holds it to its few rows. */
const hold = (operation: OperationId, asked: Asked) =>
  trial.takeBack(async () => {
    const before = await trial.changedRows();
    const { status, body } = await send(app, operation, asked, token);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    const after = Object.entries(await trial.changedRows());
    expect(after.filter(([table, rows]) => rows - (before[table] ?? 0) > most)).toEqual([]);
  });

it.each(writes)('Q06 %s changes what it is about, and nothing of others', async (operation) => {
  await hold(operation, callOf(facts, operation));
});

it('Q06 a dealer that goes below another one takes nobody along but its own', async () => {
  await hold('updateDealer', { params: { id: 4 }, body: { p_parent: 1 } });
});

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

const { paths } = openApiDocument();
const takesRevision = (operation: OperationId) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .some(
      ({ operationId, parameters }) => operationId === operation && parameters.some(({ name }) => name === 'If-Match'),
    );

it.each(writes)(
  'R02 %s heeds the revision that the caller has read, if the published contract says so',
  async (operation) => {
    const asked = callOf(facts, operation);
    await trial.takeBack(async () => {
      const { status, body } = await send(
        app,
        operation,
        { ...asked, headers: { ...asked.headers, 'If-Match': '"none"' } },
        token,
      );
      if (takesRevision(operation)) expect(status, JSON.stringify(body)).toBe(409);
      else expect(status, JSON.stringify(body)).toBeLessThan(300);
    });
  },
);
