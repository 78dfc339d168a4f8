import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationIds } from '../../src/contract/endpoints';
import { policy, type Rule } from '../../src/domain/policy';
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

const ruleOf = (operation: keyof typeof policy): Rule => policy[operation];
const writes = operationIds.filter((operation) => ruleOf(operation).writes);

/** A client that moves, and what it leaves behind; a dealer, and his organisation. */
const most = 2;

it.each(writes)('Q06 %s changes what it is about, and nothing of others', async (operation) => {
  await trial.takeBack(async () => {
    const before = await trial.changedRows();
    const { status, body } = await send(app, operation, callOf(facts, operation), token);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    const after = Object.entries(await trial.changedRows());
    const many = after.filter(([table, rows]) => rows - (before[table] ?? 0) > most);
    expect(many).toEqual([]);
  });
});
