import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Board } from '../../../src/contract/board';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints, type OperationId } from '../../../src/contract/endpoints';
import { handlers } from '../../../src/dataProvider/mock/handlers';
import { bothSides, onBothSides } from '../../support/bothSides';
import { askedOf, factsOf, readOperations } from '../../support/readCalls';
import { someView } from '../../support/someView';

type Handler = (call: { query: object }) => unknown;

const table = handlers as unknown as Record<OperationId, Handler>;
const own = { ...table };
afterAll(() => void Object.assign(table, own));

const asked = readOperations.flatMap((operation) => {
  const { query }: Endpoint = endpoints[operation];
  return query ? [{ operation, parameters: Object.keys(query.shape) }] : [];
});

/** What the mock has nothing to tell apart by. */
const indifferent: Partial<Record<OperationId, readonly string[]>> = {
  // Its sheets have their headings alone.
  exportSheet: ['year', 'month', 'server_alias', 'parent_id'],
  // Its clients have always been their dealer's.
  listDealerClients: ['since'],
  // All it has happens on one day, whatever the day of the browser.
  listAudit: ['from', 'to'],
  exportAudit: ['from', 'to'],
  listSignIns: ['from', 'to', 'page_size'],
};

const looked = new Map<OperationId, Set<PropertyKey>>();
let answers: Map<OperationId, number>;

beforeAll(async () => {
  for (const { operation } of asked) {
    const seen = new Set<PropertyKey>();
    looked.set(operation, seen);
    const query = (of: object) =>
      new Proxy(of, {
        get: (target, key) => {
          seen.add(key);
          return Reflect.get(target, key) as unknown;
        },
        ownKeys: (target) => {
          for (const key of Object.keys(endpoints[operation as 'listAudit'].query.shape)) seen.add(key);
          return Reflect.ownKeys(target);
        },
      });
    table[operation] = (call) => own[operation]({ ...call, query: query(call.query) });
  }
  const { app, sides } = await bothSides();
  const mock = sides[1];
  const facts = await factsOf(mock);
  await mock.read('admin', 'createView', { body: { list: 'groups', ...someView() } });
  looked.forEach((seen) => seen.clear());
  answers = new Map();
  for (const { operation } of asked)
    answers.set(operation, (await mock.call('admin', operation, askedOf(facts, operation))).status);
  await app.close();
});

it.each(asked)('R02 the mock looks at every parameter of $operation', ({ operation, parameters }) => {
  expect(answers.get(operation)).toBe(200);
  const passed = parameters.filter((one) => looked.get(operation)?.has(one) !== true);
  expect(passed).toEqual(indifferent[operation] ?? []);
});

const same = onBothSides();

it('R02 N02 a page of the board is of a server and of those that are searched for', async () => {
  await same(async (side) => {
    const ask = (query: Record<string, string | number>) =>
      side.read<Board>('admin', 'readPriceBoard', { query: { year: 2026, month: 6, ...query } });
    const nova = await ask({ server_alias: 'nova' });
    const [first] = nova.results;
    const found = await ask({ search: first?.inn ?? '' });
    const page = await ask({ page: 2, page_size: 1, server_alias: 'nova' });
    return [
      nova.results.every(({ server_alias }) => server_alias === 'nova'),
      found.results.map(({ dealer_id }) => dealer_id === first?.dealer_id),
      found.counters.all,
      page.results.map(({ dealer_id }) => dealer_id === nova.results[1]?.dealer_id),
      page.ids.length === nova.ids.length,
    ];
  });
});

it('R02 O04 sign-ins are those of whom they are asked for', async () => {
  await same(async (side) => {
    const isThere = async (actor: string) =>
      (await side.read<{ results: unknown[] }>('admin', 'listSignIns', { query: { actor } })).results.length > 0;
    return [await isThere(''), await isThere('ADMIN '), await isThere('Никто')];
  });
});
