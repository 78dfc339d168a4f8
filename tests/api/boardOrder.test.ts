import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Board } from '../../src/contract/board';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody } from '../support/batchCalls';
import { dealerCalls } from '../support/dealerCalls';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const { post, registered } = dealerCalls(() => ({ app, token }));
const board = async (query = '', as = token) =>
  (await app.call<Board>('GET', `/prices/board/?year=2026&month=6${query}`, { token: as })).body;
const add = async (p_fullname: string, p_parent: number) =>
  (await post(await registered({ p_fullname, p_parent }))).body.p_id;

it('N02 a dealer below a sub-dealer stands below him, whatever their names, and before whom another stands above', async () => {
  const sub = await add('Якорь', 2);
  const [second, first] = [await add('Яблоня', sub), await add('Аист', sub)];
  const { ids, results } = await board();
  expect(ids.slice(ids.indexOf(sub))).toEqual([sub, first, second, ...ids.slice(ids.indexOf(sub) + 3)]);
  expect(results.map(({ dealer_id }) => dealer_id)).toEqual(ids);
  const parents = new Map(results.map(({ dealer_id, parent_id }) => [dealer_id, parent_id]));
  const isBelow = (id: number | null | undefined, above: number): boolean =>
    id === above || (typeof id === 'number' && isBelow(parents.get(id), above));
  for (const [id, parent] of parents)
    if (parent !== null)
      expect(ids.slice(ids.indexOf(parent), ids.indexOf(id)).filter((between) => !isBelow(between, parent))).toEqual(
        [],
      );

  await asSomebody(app, { login: 'dealer', rights: ['dealers', 'billing_admin'] }, async (theirs) => {
    const { ids: seen } = await board('', theirs);
    expect(seen).toEqual(ids.filter((id) => seen.includes(id)));
    expect(seen[0]).toBe(2);
  });
});
