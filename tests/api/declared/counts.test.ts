import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnName, tableName } from '../../../server/db/declared/steps';
import { createTestApp, type TestApp } from '../../support/app';
import { declare } from '../../support/declared';
import { tasksText } from '../../support/twinOfEighth';

let app: TestApp;
let token: string;
const there = 10_060;

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, tasksText);
  token = await app.signIn('news');
  const [live] = app.declared.all();
  if (!live) throw new Error('nothing is declared');
  const of = (source: string) => columnName(live.columns[source] ?? 0);
  await app.db.run(`
    INSERT INTO ${tableName(live.id)} (created_at, created_by, owner_server, owner_id, ${of('title')}, ${of('priority')})
    SELECT now(), 'test', 'nova', 1, 'Задача ' || i, CASE WHEN i % 100 = 0 THEN 'high' ELSE 'low' END FROM generate_series(1, ${there}) i`);
});
afterAll(() => app.close());

const list = async (range: [number, number], filter: object = {}) => {
  const query = new URLSearchParams({ range: JSON.stringify(range), filter: JSON.stringify(filter) });
  const { body, headers, status } = await app.call<{ id: number }[]>('GET', `/rest/tasks?${query.toString()}`, {
    token,
  });
  expect(status).toBe(200);
  return { ids: body.map(({ id }) => id), range: headers.get('content-range'), over: headers.get('x-total-over') };
};

it('M04 records are counted to ten thousand: one more stands for any number, and the answer says so', async () => {
  expect(await list([0, 2])).toEqual({ ids: [1, 2, 3], range: 'tasks 0-2/10001', over: '10000' });
  expect(await list([9_975, 9_999])).toMatchObject({ range: 'tasks 9975-9999/10001', over: '10000' });
});

it('M04 beyond them a page has its records, is counted along, and the last ones have an end', async () => {
  const next = await list([10_000, 10_024]);
  expect(next).toMatchObject({ range: `tasks 10000-10024/${there}`, over: null });
  expect(next.ids).toHaveLength(25);
  expect((await list([10_050, 10_074])).ids).toEqual(Array.from({ length: 10 }, (_, at) => 10_051 + at));
  expect(await list([50_000, 50_024])).toMatchObject({ ids: [], over: null });
});

it('M04 what is filtered down to fewer is counted exactly', async () => {
  expect(await list([0, 0], { priority: 'high' })).toMatchObject({ range: 'tasks 0-0/100', over: null });
});
