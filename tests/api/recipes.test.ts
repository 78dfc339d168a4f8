import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedRecipe } from '../../src/contract/savedRecipes';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, riseBy } from '../support/batchCalls';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const list = async (as = token) => (await app.call<SavedRecipe[]>('GET', '/recipes/', { token: as })).body;
const save = (name: string, percent: number, as = token) =>
  app.call<SavedRecipe>('PUT', '/recipes/', { token: as, body: { name, recipe: riseBy(percent) } });

it('N03 recipes are kept by name for everybody of an organisation, and for nobody else', async () => {
  expect(await list()).toEqual([]);
  const { status, body: kept } = await save('Ежегодное +7', 7);
  expect(status).toBe(200);
  expect((await save('Ёлка', 1)).status).toBe(200);
  expect((await save('Ежегодное +7', 8)).body.id).toBe(kept.id);
  expect((await list()).map(({ name, recipe }) => [name, recipe.packages?.percent])).toEqual([
    ['Ежегодное +7', 8],
    ['Ёлка', 1],
  ]);
  await asSomebody(app, { login: 'dealer', rights: ['dealers'] }, async (dealer) => {
    expect(await list(dealer)).toEqual([]);
    expect((await app.call('DELETE', `/recipes/${kept.id}/`, { token: dealer })).status).toBe(404);
    expect((await save('Ежегодное +7', 3, dealer)).body.id).not.toBe(kept.id);
  });
  expect((await app.call('DELETE', `/recipes/${kept.id}/`, { token })).status).toBe(204);
  expect((await list()).map(({ name }) => name)).toEqual(['Ёлка']);
  const told = await app.db.rows<{ operation: string; before: object | null; after: object | null }>(
    "SELECT operation, before, after FROM audit WHERE entity = 'recipe' AND actor_login = 'admin' ORDER BY id",
  );
  expect(told.at(-1)).toEqual({
    operation: 'removeRecipe',
    before: { name: 'Ежегодное +7', packages: 8, licences: 8 },
    after: null,
  });
});

it('N03 O04 a recipe that is kept as it is already is no change, and the journal says nothing of it', async () => {
  const told = () => app.db.rows("SELECT id FROM audit WHERE entity = 'recipe'");
  const { body } = await save('То же', 7);
  const before = await told();
  expect((await save('То же', 7)).body).toEqual(body);
  expect(await told()).toEqual(before);
  await save('То же', 8);
  expect(await told()).toHaveLength(before.length + 1);
});

it('N03 a recipe without a name, or wrong within, is not kept; support only reads', async () => {
  expect((await save(' ', 7)).status).toBe(400);
  expect((await save('Слишком', 2000)).status).toBe(400);
  const support = await app.signIn('support');
  expect((await save('Чужое', 7, support)).status).toBe(403);
  expect(Array.isArray(await list(support))).toBe(true);
});
