import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../support/app';
import { tasksOnServer } from '../support/eighthResource';

const deals = {
  name: 'deals',
  title: 'Сделки',
  fields: {},
  right: 'categories',
  schema: z.strictObject({
    id: z.int(),
    signed: z.string(),
    since: z.string(),
    met: z.iso.datetime({ offset: true }),
    amount: z.number(),
  }),
};

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ genericResources: [tasksOnServer, deals] });
  token = await app.signIn('news');
});
afterAll(() => app.close());

const task = { title: 'Позвонить', priority: 'high', done: false };
const list = (query: string) => app.call<{ title: string }[]>('GET', `/rest/tasks?${query}`, { token });
const enc = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('the generic REST route', () => {
  it('creates, reads, changes and deletes a record, each with an audit record', async () => {
    const created = await app.call<{ id: number }>('POST', '/rest/tasks', { token, body: task });
    expect(created.status).toBe(201);
    const path = `/rest/tasks/${created.body.id}`;
    expect((await app.call('GET', path, { token })).body).toEqual({ ...task, id: created.body.id });
    const changed = await app.call('PUT', path, { token, body: { ...task, id: created.body.id, done: true } });
    expect(changed.body).toEqual({ ...task, id: created.body.id, done: true });
    expect((await app.call('DELETE', path, { token })).status).toBe(200);
    expect((await app.call('GET', path, { token })).status).toBe(404);
    const audit = await app.db.rows<{ operation: string }>(
      "SELECT operation FROM audit WHERE entity = 'tasks' ORDER BY id",
    );
    expect(audit.map(({ operation }) => operation)).toEqual(['create:tasks', 'update:tasks', 'delete:tasks']);
  });

  it('L05 a record with one wrong field is refused for that field alone, added or sent back as it was read', async () => {
    const wrong = { ...task, title: '' };
    const errorsOf = async (method: string, path: string, body: object) =>
      (await app.call<{ errors: object }>(method, path, { token, body })).body.errors;
    expect(await errorsOf('POST', '/rest/tasks', wrong)).toEqual({ title: ['Заполните поле'] });
    const { body } = await app.call<{ id: number }>('POST', '/rest/tasks', { token, body: task });
    const path = `/rest/tasks/${body.id}`;
    expect(await errorsOf('PUT', path, { ...wrong, id: body.id })).toEqual({ title: ['Заполните поле'] });
    expect((await app.call('DELETE', path, { token })).status).toBe(200);
  });

  it('pages, sorts and filters by the conventions of simple REST', async () => {
    for (const title of ['Ёлка', 'Арбуз', 'Жук', 'Ель'])
      await app.call('POST', '/rest/tasks', { token, body: { ...task, title } });
    const page = await list(`sort=${enc(['title', 'ASC'])}&range=${enc([0, 2])}&filter=${enc({})}`);
    expect(page.body.map(({ title }) => title)).toEqual(['Арбуз', 'Ёлка', 'Ель']);
    expect(page.headers.get('content-range')).toBe('tasks 0-2/4');
    expect((await list(`filter=${enc({ q: 'жук' })}`)).body).toHaveLength(1);
    expect((await list(`filter=${enc({ priority: 'low' })}`)).body).toHaveLength(0);
  });

  it('R04 the search looks into values alone, quotes and numbers as they are shown among them', async () => {
    for (const title of ['ООО "Ромашка"', 'a\\b'])
      expect((await app.call('POST', '/rest/tasks', { token, body: { ...task, title, days: 17 } })).status).toBe(201);
    const found = async (q: string) => (await list(`filter=${enc({ q })}`)).body.map(({ title }) => title);
    expect(await found('priority')).toEqual([]);
    expect(await found('true')).toEqual([]);
    expect(await found('"ромашка"')).toEqual(['ООО "Ромашка"']);
    expect(await found('"')).toEqual(['ООО "Ромашка"']);
    expect(await found('a\\b')).toEqual(['a\\b']);
    expect(await found('17,0')).toHaveLength(2);
  });

  it('R04 days, months, moments and numbers are ordered by the calendar and by size, and bounded at either end', async () => {
    const day = (signed: string, since: string, met: string, amount: number) => ({ signed, since, met, amount });
    const made = [
      day('31.01.2026', '12/2025', '2026-01-31T23:30:00+03:00', 1000.5),
      day('01.02.2026', '01/2026', '2026-02-01T00:30:00+03:00', 90),
      day('15.11.2025', '11/2026', '2025-11-15T10:00:00+03:00', 250.25),
    ];
    for (const body of made) await app.call('POST', '/rest/deals', { token, body });
    const found = async (query: string) =>
      (await app.call<{ signed: string }[]>('GET', `/rest/deals?${query}`, { token })).body.map(({ signed }) => signed);
    const [january, february, november] = made.map(({ signed }) => signed);
    for (const field of ['signed', 'met'])
      expect(await found(`sort=${enc([field, 'ASC'])}`), field).toEqual([november, january, february]);
    expect(await found(`sort=${enc(['since', 'DESC'])}`)).toEqual([november, february, january]);
    expect(await found(`sort=${enc(['amount', 'ASC'])}`)).toEqual([february, november, january]);
    expect(await found(`filter=${enc({ signed_gte: '31.01.2026', signed_lte: '31.01.2026' })}`)).toEqual([january]);
    expect(await found(`filter=${enc({ met_gte: '01.02.2026' })}`)).toEqual([february]);
    expect(await found(`filter=${enc({ since_lte: '01/2026' })}&sort=${enc(['id', 'ASC'])}`)).toEqual([
      january,
      february,
    ]);
    expect(await found(`filter=${enc({ amount_gte: 250.25, amount_lte: 1000.5 })}`)).toHaveLength(2);
    expect(await found(`filter=${enc({ amount_gte: 'много' })}`)).toEqual([]);
  });

  it('If-Match that no longer fits is 409 and changes nothing', async () => {
    const { body, headers } = await app.call<{ id: number }>('POST', '/rest/tasks', { token, body: task });
    const etag = headers.get('etag') ?? '';
    const put = (title: string) =>
      app.call('PUT', `/rest/tasks/${body.id}`, { token, body: { ...task, title }, headers: { 'If-Match': etag } });
    expect((await put('Первый')).status).toBe(200);
    expect((await put('Второй')).status).toBe(409);
    expect((await app.call('GET', `/rest/tasks/${body.id}`, { token })).body.title).toBe('Первый');
    expect((await app.call('DELETE', `/rest/tasks/${body.id}`, { token, headers: { 'If-Match': etag } })).status).toBe(
      409,
    );
    expect((await app.call('GET', `/rest/tasks/${body.id}`, { token })).status).toBe(200);
  });

  it.each([
    ['POST', '/rest/tasks', { ...task, title: '' }, 'title'],
    ['POST', '/rest/tasks', { ...task, priority: 'none' }, 'priority'],
    ['POST', '/rest/tasks', { ...task, owner: 'me' }, 'owner'],
    ['POST', '/rest/tasks', { title: 'x' }, 'priority'],
  ])('%s %s with a wrong body is 400 and names the field', async (method, path, body, field) => {
    const reply = await app.call<{ errors: object }>(method, path, { token, body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toHaveProperty(field);
  });

  it('a wrong sort, range, filter or id is refused', async () => {
    for (const query of [
      `sort=${enc(['owner', 'ASC'])}`,
      'sort=x',
      `range=${enc([5, 1])}`,
      `range=${enc([0, 100000])}`,
      `filter=${enc({ owner: 1 })}`,
      'filter=[]',
    ]) {
      expect((await list(query)).status, query).toBe(400);
    }
    for (const id of ['0', '-1', 'x', '99999999999'])
      expect((await app.call('GET', `/rest/tasks/${id}`, { token })).status, id).toBe(404);
  });

  it('without a token 401, without the right 403, support reads only', async () => {
    expect((await app.call('GET', '/rest/tasks')).status).toBe(401);
    expect((await app.call('GET', '/rest/tasks', { token: await app.signIn('dealer') })).status).toBe(403);
    await app.db.run("UPDATE users SET rights = rights || '{categories}' WHERE login = 'support'");
    const support = await app.signIn('support');
    expect((await app.call('GET', '/rest/tasks', { token: support })).status).toBe(200);
    expect((await app.call('POST', '/rest/tasks', { token: support, body: task })).status).toBe(403);
  });
});
