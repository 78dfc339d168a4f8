import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../src/contract/endpoints';
import { policy, type Rule } from '../../src/domain/policy';
import { createTestApp, type Reply, type TestApp } from '../support/app';
import type { Asked } from '../support/bothSides';
import { everything, rolesOf, signedIn, strangers, type Role } from '../support/matrix/callers';
import { prepareFacts, send } from '../support/matrix/places';
import { digestOfTables, watchTables } from '../support/matrix/tables';
import { createTrial } from '../support/matrix/takenBack';
import { callOf, type WriteFacts } from '../support/matrix/writeCalls';

const trial = createTrial();
let app: TestApp;
let facts: WriteFacts;
let admin: string;
let outside: Record<string, string | undefined>;
let assigned: string;
let touched: () => Promise<string[]>;
let before: Record<string, string>;
const tokens = new Map<string, string>();

const ruleOf = (operation: OperationId): Rule => policy[operation];
const closed = operationIds.filter((operation) => policy[operation].who !== 'anyone');
const keyOf = ({ rights }: Pick<Role, 'rights'>) => [...rights].sort().join();
const cells = closed.map((operation) => ({ operation, roles: rolesOf(operation) }));
const strangerCount = 5;
const count = cells.reduce((all, { roles }) => all + roles.length + strangerCount + 2, 0);

beforeAll(async () => {
  app = await createTestApp({ over: trial.over });
  facts = await prepareFacts(app);
  admin = await app.signIn('admin');
  outside = await strangers(app);
  assigned = await signedIn(app, { rights: everything, assigned: true });
  for (const role of cells.flatMap(({ roles }) => roles))
    if (!tokens.has(keyOf(role))) tokens.set(keyOf(role), await signedIn(app, role));
  before = await digestOfTables(app.db);
  ({ touched } = await watchTables(app.db));
});
afterAll(() => app.close());

const unknown = { status: 401, body: { detail: 'Требуется вход в систему' } };
const refused = { status: 403, body: { detail: 'Отказано в доступе' } };
const ownPasswordFirst = { status: 403, body: { detail: expect.stringMatching(/^Смените пароль/) as string } };

/** The same call with something that is none of its own: whoever is let in is told of that, and nothing is done. */
const askew = (operation: OperationId): Asked => {
  const { body, query, params, file }: Endpoint = endpoints[operation];
  const asked = callOf(facts, operation);
  if (file) return { ...asked, file: new Blob([]) };
  if (body) return { ...asked, body: 'askew' };
  if (query) return { ...asked, query: { ...asked.query, askew: 1 } };
  return params
    ? { ...asked, params: Object.fromEntries(Object.keys(asked.params ?? {}).map((name) => [name, 'askew'])) }
    : asked;
};

const said = ({ status, body }: Reply) => ({ status, body });

describe(`A13 I02 the matrix of rights, ${count} cells`, () => {
  it.each(cells)('$operation', async ({ operation, roles }) => {
    const asked = callOf(facts, operation);
    const deny = async (name: string, token: string | undefined, answer: object) => {
      expect(said(await send(app, operation, asked, token)), name).toEqual(answer);
      expect(await touched(), name).toEqual([]);
    };
    for (const [name, token] of Object.entries(outside)) await deny(name, token, unknown);
    if (ruleOf(operation).always !== true) await deny('his password is not his own', assigned, ownPasswordFirst);
    for (const role of roles) {
      const token = tokens.get(keyOf(role));
      if (role.verdict === 'refused') await deny(role.name, token, refused);
      else {
        const { status } = await trial.takeBack(() => send(app, operation, askew(operation), token));
        expect([401, 403], role.name).not.toContain(status);
      }
    }
    const { status, body } = await trial.takeBack(() => send(app, operation, asked, admin));
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    await touched();
  });

  it('leaves every table as it was', async () => {
    expect(await digestOfTables(app.db)).toEqual(before);
  });
});
