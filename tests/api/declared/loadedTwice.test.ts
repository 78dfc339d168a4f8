import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchCalls } from '../../support/batchCalls';
import { createTestApp, type TestApp } from '../../support/app';
import { declare } from '../../support/declared';

const kind = 'declared-records';
const notes = (text: object) =>
  JSON.stringify({
    format: 1,
    name: 'notes',
    title: 'Заметки',
    right: { see: 'organisations-users', change: 'organisations-users', delete: 'organisations-users' },
    scope: 'all',
    fields: { text: { type: 'text', label: 'Текст', ...text }, sum: { type: 'money', label: 'Сумма' } },
    list: { columns: ['text', 'sum'] },
  });
const sheet = (...texts: string[]) => ({
  resource: 'notes',
  records: texts.map((text) => ({ values: { text, sum: 10 }, references: {} })),
});

let app: TestApp;
const as = async (login: string) => {
  const token = await app.signIn(login);
  return batchCalls(() => ({ app, token }));
};
const count = async () =>
  (await app.call<object[]>('GET', '/rest/notes', { token: await app.signIn('admin') })).body.length;
const doubtsOf = async (login: string, ...texts: string[]) =>
  (await (await as(login)).preview(kind, sheet(...texts))).body.rows.map(({ doubts = [] }) => doubts);

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, notes({}));
});
afterAll(() => app.close());

it('M11 one sheet that two people load at the same moment is loaded by one of them, and the other is told', async () => {
  const people = await Promise.all(['admin', 'dealer'].map(as));
  const seen = await Promise.all(people.map((one) => one.preview(kind, sheet('раз', 'два'))));
  const done = await Promise.all(
    people.map((one, at) => one.apply(kind, sheet('раз', 'два'), seen[at]?.body.checksum ?? '')),
  );
  expect(done.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await count()).toBe(2);
  const [first] = done.filter(({ status }) => status === 201);
  const [by, other] = first?.body.actor === 'admin' ? ['admin', 'dealer'] : ['dealer', 'admin'];
  const when = String.raw`\d\d\.\d\d\.\d{4} \d\d:\d\d`;
  expect(await doubtsOf(other, 'два', 'три')).toEqual([
    [expect.stringMatching(new RegExp(`^Такую же запись уже загрузил ${by} ${when}: № \\d+$`))],
    [],
  ]);
  expect(await doubtsOf(by, 'два')).toEqual([
    [expect.stringMatching(new RegExp(`^Такую же запись вы уже загрузили ${when}: № \\d+$`))],
  ]);
  // Whoever means it loads it all the same.
  expect((await (await as(other)).carryOut(kind, sheet('два'))).status).toBe(201);
  expect(await count()).toBe(3);
});

it('M11 what was taken back or deleted since is not told of, nor anything where a value stands once', async () => {
  const admin = await as('admin');
  const { body: batch } = await admin.carryOut(kind, sheet('пять', 'шесть'));
  await admin.undo(batch.id);
  expect(await doubtsOf('admin', 'пять')).toEqual([[]]);
  await admin.carryOut(kind, sheet('семь'));
  const token = await app.signIn('admin');
  const found = await app.call<{ id: number }[]>('GET', '/rest/notes?sort=["id","DESC"]', { token });
  await app.call('DELETE', `/rest/notes/${found.body[0]?.id}`, { token });
  expect(await doubtsOf('admin', 'семь')).toEqual([[]]);
  await declare(app, notes({ unique: true }));
  expect(await doubtsOf('admin', 'раз', 'девять')).toEqual([[], []]);
});
