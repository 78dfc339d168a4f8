import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf } from '../../../server/services/declared/plan';
import { createTestApp, type TestApp } from '../../support/app';
import { batchCalls } from '../../support/batchCalls';
import { declarationOf, declare } from '../../support/declared';

let app: TestApp;
const call = async (login: string, method: string, path: string, body: object) =>
  app.call<{ id: number }>(method, `/rest/${path}`, { token: await app.signIn(login), body });

/** A section of numbers, of organisations or of nobody. */
const numbers = (more: { scope?: object | 'all'; number?: object } = {}) =>
  JSON.stringify({
    format: 1,
    name: 'numbers',
    title: 'Номера',
    right: { see: 'dealers', change: 'dealers', delete: 'dealers' },
    scope: more.scope ?? 'all',
    fields: {
      client: { type: 'reference', to: 'groups', label: 'Клиент', required: true },
      number: { type: 'text', label: 'Номер', ...more.number },
      note: { type: 'text', label: 'Заметка' },
    },
    list: { columns: ['client', 'number'] },
  });
const notesOf = async (text: string) =>
  (await planOf(app.db, declarationOf('numbers', text))).steps.filter((step) => step.includes('повторяются'));
const unique = { unique: true };
const ofDealers = { by: 'dealer', through: 'client' };

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, numbers());
  const dealers = await app.db.rows<{ client: string }>(`
    SELECT min(g.server_alias || ':' || g.p_gid) AS client FROM groups g
    WHERE NOT g.is_dealer AND g.parent_gid IS NOT NULL GROUP BY g.server_alias, g.parent_gid ORDER BY 1 LIMIT 2`);
  const [one, other] = dealers.map(({ client }) => client);
  for (const [client, number] of [
    [one, 'А-1'],
    [other, 'а-1'],
    [one, 'Б-2'],
    [one, ''],
    [other, ''],
  ])
    expect((await call('admin', 'POST', 'numbers', { client, number })).status).toBe(201);
});
afterAll(() => app.close());

it('M06 a field that is to be without repeats names the records that share a value already', async () => {
  expect(await notesOf(numbers({ number: unique }))).toEqual([
    'поле «Номер» (number): значения повторяются у записей № 1, № 2; они остаются, как есть, а новых повторов не будет',
  ]);
});

it('M06 repeats are looked for where the value may stand once: among the records of one dealer', async () => {
  const own = numbers({ number: unique, scope: ofDealers });
  expect(await notesOf(own)).toEqual([]);
  const [live] = app.declared.all();
  await app.db.run(`UPDATE declared.r_${live?.id} SET f_${live?.columns.number} = 'А-1' WHERE id = 3`);
  expect(await notesOf(own)).toEqual([expect.stringMatching(/ № 1, № 3;/)]);
});

it('M06 a field that was without repeats is asked again where other records stand beside it', async () => {
  await declare(
    app,
    numbers({ number: unique, scope: ofDealers }),
    (await planOf(app.db, declarationOf('numbers', numbers({ number: unique, scope: ofDealers })))).hash,
  );
  expect(await notesOf(numbers({ number: { ...unique, max: 50 }, scope: ofDealers }))).toEqual([]);
  expect(await notesOf(numbers({ number: unique }))).toEqual([expect.stringMatching(/ № 1, № 3 и ещё 1;/)]);
});

it('M01 M11 records that share a value from before are changed in all else, alone and by a sheet, and that comes back', async () => {
  const token = await app.signIn('admin');
  const read = async () => (await app.call<Record<string, unknown>>('GET', '/rest/numbers/1', { token })).body;
  const before = await read();
  expect((await call('admin', 'PUT', 'numbers/1', { ...before, note: 'форма' })).status).toBe(200);
  const { preview, carryOut, undo } = batchCalls(() => ({ app, token }));
  const line = (id: number, values: Record<string, string>) => ({ id, values, references: {} });
  const same = { resource: 'numbers', records: [line(1, { number: 'А-1' }), line(3, { number: 'А-1' })] };
  expect((await preview('declared-records', same)).body.rows.map(({ problems }) => problems)).toEqual([[], []]);
  const input = { resource: 'numbers', records: [line(1, { number: 'А-1', note: 'таблица' })] };
  const { body: done } = await carryOut('declared-records', input);
  expect(await read()).toEqual({ ...before, note: 'таблица' });
  expect((await undo(done.id)).status).toBe(200);
  expect(await read()).toEqual({ ...before, note: 'форма' });
  const taken = await call('admin', 'PUT', 'numbers/4', { client: before.client, number: 'а-1' });
  expect(taken.status).toBe(409);
});
