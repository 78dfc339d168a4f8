import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';
import { declare } from '../../support/declared';
import { readWorkbook } from '../../support/readWorkbook';
import { tasksWithArchive } from '../../support/twinOfEighth';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  await declare(app, tasksWithArchive);
  token = await app.signIn('news');
  for (const [title, done] of [
    ['Первая', false],
    ['Вторая', true],
    ['Третья', false],
  ])
    await app.call('POST', '/rest/tasks', { token, body: { title, done, priority: 'low' } });
});
afterAll(() => app.close());

const list = async (filter: object) => {
  const { body, headers } = await app.call<{ title: string }[]>(
    'GET',
    `/rest/tasks?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    { token },
  );
  return { titles: body.map(({ title }) => title), range: headers.get('content-range') };
};

it('M01 what is put away is in no list, count, search or file, unless the filter asks for it', async () => {
  expect(await list({})).toEqual({ titles: ['Первая', 'Третья'], range: 'tasks 0-1/2' });
  expect(await list({ q: 'ая' })).toMatchObject({ titles: ['Первая'] });
  expect(await list({ done: true })).toEqual({ titles: ['Вторая'], range: 'tasks 0-0/1' });
  expect(await list({ done: true, q: 'вторая' })).toMatchObject({ titles: ['Вторая'] });
  const file = await app.call('GET', '/rest/tasks/xlsx-report/', { token });
  expect((await readWorkbook(file.bytes)).rows.map(([title]) => title)).toEqual(['Первая', 'Третья']);
});

it('M01 it is read by its number all the same, alone and among others, and comes back by a change', async () => {
  expect((await app.call('GET', '/rest/tasks/2', { token })).body).toMatchObject({ title: 'Вторая', done: true });
  expect(await list({ id: [1, 2] })).toMatchObject({ titles: ['Первая', 'Вторая'] });
  await app.call('PUT', '/rest/tasks/2', { token, body: { done: false } });
  expect(await list({})).toMatchObject({ titles: ['Первая', 'Вторая', 'Третья'] });
});
