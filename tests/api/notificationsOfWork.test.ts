import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightId } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';
import { bellOf, rightsOfDealer } from '../support/bell';
import { contractsText, declare } from '../support/declared';
import { demoNow } from '../support/demo';

let app: TestApp;
let bell: ReturnType<typeof bellOf>;
beforeAll(async () => {
  app = await createTestApp();
  bell = bellOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const login of ['dealer', 'subdealer', 'banned-editor']) await bell.give(login, rightsOfDealer);
});
afterEach(() => bell.setNow(demoNow));

describe('O07 a load ended with errors', () => {
  const enter = async (
    login: string,
    values: Partial<Record<'state' | 'file_name' | 'kind', string>> = {},
    faulty = 0,
  ) => {
    const { state = 'failed', file_name = 'facts.csv', kind = 'facts' } = values;
    const row = await app.db.one<{ id: number }>({
      text: `INSERT INTO import_runs (kind, file_name, state, faulty, failure, actor_server, actor_id, actor_login, created_at, finished_at)
        SELECT $1, $2, $3, $4, CASE WHEN $3 = 'failed' THEN 'Нет столбца' END, server_alias, p_id, login, $6, $6 FROM users WHERE login = $5 RETURNING id`,
      values: [kind, file_name, state, faulty, login, demoNow],
    });
    return row?.id ?? 0;
  };
  const wait = (run: number, login: string) =>
    app.db.run({
      text: `INSERT INTO import_quarantine (kind, run_id, line, record, field, problem) VALUES ('facts', $1, 1, $2, 'login', 'Нет такого')`,
      values: [run, JSON.stringify({ login })],
    });
  beforeEach(() => app.db.run('DELETE FROM import_runs'));

  it('O07 who began it hears of it, who sees all too, nobody else, and nobody without the right', async () => {
    const id = await enter('dealer');
    const work = { of: 'import', id, name: 'facts', title: 'facts.csv', failure: 'Нет столбца', actor: 'dealer' };
    expect(await bell.events('dealer', 'load')).toMatchObject([{ key: `import:${id}`, work }]);
    expect(await bell.events('admin', 'load')).toMatchObject([{ work }]);
    expect(await bell.events('subdealer', 'load')).toEqual([]);
    expect(await bell.events('banned-editor', 'load')).toEqual([]);
    await bell.give(
      'dealer',
      rightsOfDealer.filter((right) => right !== 'data'),
    );
    expect(await bell.events('dealer', 'load')).toEqual([]);
  });

  it('O07 goes when the file has been loaded, and when no line waits any more', async () => {
    await enter('dealer');
    await enter('dealer', { state: 'done', file_name: 'other.csv' });
    expect(await bell.events('dealer', 'load')).toHaveLength(1);
    await enter('dealer', { state: 'done' });
    expect(await bell.events('dealer', 'load')).toEqual([]);
    const lines = await enter('dealer', { state: 'done', file_name: 'lines.csv' }, 2);
    expect(await bell.events('dealer', 'load')).toEqual([]);
    await wait(lines, 'x');
    await wait(lines, 'y');
    const told = (faulty: number) => [{ work: { title: 'lines.csv', faulty, failure: null } }];
    expect(await bell.events('dealer', 'load')).toMatchObject(told(2));
    await app.db.run(`DELETE FROM import_quarantine WHERE record = '{"login":"y"}'`);
    expect(await bell.events('dealer', 'load')).toMatchObject(told(1));
    await app.db.run('DELETE FROM import_quarantine');
    expect(await bell.events('dealer', 'load')).toEqual([]);
  });

  it('O07 of a file that is loaded again with the same lines at fault the last time alone is told', async () => {
    await enter('dealer', { state: 'done' }, 1);
    const again = await enter('dealer', { state: 'done' }, 1);
    await enter('dealer', { state: 'done', file_name: 'mended.csv' }, 1);
    await wait(again, 'x');
    expect(await bell.events('dealer', 'load')).toMatchObject([{ key: `import:${again}`, work: { faulty: 1 } }]);
    await app.db.run('DELETE FROM import_quarantine');
  });

  it('O07 after ninety days it is told no more', async () => {
    await enter('dealer');
    bell.setNow(new Date(demoNow.getTime() + 89 * 86_400_000));
    expect(await bell.events('dealer', 'load')).toHaveLength(1);
    bell.setNow(new Date(demoNow.getTime() + 91 * 86_400_000));
    expect(await bell.events('dealer', 'load')).toEqual([]);
  });
});

describe('O07 a long batch', () => {
  const enter = (state: string, change = '') =>
    app.db.one<{ id: number }>(`
      INSERT INTO batches (kind, actor_server, actor_id, actor_login, reason, input, checksum, skip, state, rows, attempts, failure, created_at, finished_at, seen_at, undone_at)
      SELECT 'price-lists', server_alias, p_id, login, 'Цены декабря', '{"rows":[1]}', 'x', '{}', '${state}', 600, 1,
        CASE WHEN '${state}' = 'failed' THEN 'Прайс уже есть' END, '${demoNow.toISOString()}', '${demoNow.toISOString()}', now(), ${change || 'NULL'}
      FROM users WHERE login = 'dealer' RETURNING id`);
  beforeEach(() => app.db.run('DELETE FROM batches; DELETE FROM import_runs'));

  it('O07 that failed is told to who began it and to who sees all, until it is done after all', async () => {
    await enter('failed');
    const work = { of: 'batch', name: 'price-lists', title: 'Цены декабря', failure: 'Прайс уже есть', rows: 600 };
    expect(await bell.events('dealer', 'load')).toMatchObject([{ work }]);
    expect(await bell.events('admin', 'load')).toMatchObject([{ work }]);
    expect(await bell.events('subdealer', 'load')).toEqual([]);
    await bell.give(
      'dealer',
      rightsOfDealer.filter((right) => right !== 'dealers'),
    );
    expect(await bell.events('dealer', 'load')).toEqual([]);
    await bell.give('dealer', rightsOfDealer);
    await enter('done');
    expect(await bell.events('dealer', 'load')).toEqual([]);
    expect(await bell.events('dealer', 'batch')).toHaveLength(1);
    await app.db.run(`UPDATE batches SET input = '{"rows":[2]}' WHERE state = 'done'`);
    expect(await bell.events('dealer', 'load')).toHaveLength(1);
  });

  it('O07 that is done is told to who began it alone, not when its call has waited for it, nor when it was taken back', async () => {
    await enter('done');
    expect(await bell.events('dealer', 'batch')).toMatchObject([{ work: { rows: 600, failure: null } }]);
    expect(await bell.events('admin', 'batch')).toEqual([]);
    await app.db.run('UPDATE batches SET attempts = 0');
    expect(await bell.events('dealer', 'batch')).toEqual([]);
    await app.db.run('DELETE FROM batches');
    await enter('done', 'now()');
    expect(await bell.events('dealer', 'batch')).toEqual([]);
  });
});

describe('O07 the kinds of work', () => {
  const kinds = async (login: string) => (await bell.read(login)).kinds.map(({ kind }) => kind);

  it('O07 are offered to who can begin some: who may change organisations, prices, or records that are declared', async () => {
    expect([await kinds('nobody'), await kinds('news')]).toEqual([['rights'], ['rights']]);
    await bell.give('nobody', ['organisations-users']);
    expect(await kinds('nobody')).toEqual(['load', 'rights', 'batch']);
    await bell.give('nobody', ['data']);
    expect(await kinds('nobody')).toEqual(['load', 'rights']);
    await bell.give('nobody', []);
    const right = { see: 'categories', change: 'categories', delete: 'categories' };
    await declare(app, JSON.stringify({ ...(JSON.parse(contractsText) as object), right }));
    expect([await kinds('nobody'), await kinds('news')]).toEqual([['rights'], ['load', 'rights', 'batch']]);
  });
});

describe('O07 my rights were changed', () => {
  const idOf = async (login: string) =>
    (await app.db.one<{ p_id: number }>(`SELECT p_id FROM users WHERE login = '${login}'`))?.p_id ?? 0;

  it('O07 is told to the person alone, by whom, when and what, in the words of the journal', async () => {
    await bell.give('subdealer', ['organisations-users', 'client']);
    const { status } = await app.call('PATCH', `/piportals/nova/users/${await idOf('subdealer')}/`, {
      token: await bell.signIn('admin'),
      body: { p_rights: [rightId('organisations-users'), rightId('dealers')] },
    });
    expect(status).toBe(200);
    const [event] = await bell.events('subdealer', 'rights');
    expect(event).toMatchObject({
      actor: 'admin',
      actor_name: 'Администратор Анна Сергеевна',
      at: demoNow.toISOString().replace('.000Z', 'Z'),
      lines: ['Дополнительные права: + Дилеры и прайсы, − Скачивание дистрибутива'],
    });
    for (const login of ['admin', 'dealer']) expect(await bell.events(login, 'rights'), login).toEqual([]);
  });

  it('O07 another change of him, and his own, are none', async () => {
    const before = (await bell.events('dealer', 'rights')).length;
    const { status } = await app.call('PATCH', `/piportals/nova/users/${await idOf('dealer')}/`, {
      token: await bell.signIn('admin'),
      body: { p_phone: '+79120000001' },
    });
    expect(status).toBe(200);
    expect(await bell.events('dealer', 'rights')).toHaveLength(before);
    const own = await app.call<{ p_rights: number[] }>('PATCH', `/piportals/nova/users/${await idOf('admin')}/`, {
      token: await bell.signIn('admin'),
      body: { p_rights: [rightId('organisations-users')] },
    });
    expect([own.status, own.body.p_rights]).toEqual([200, [rightId('organisations-users')]]);
    expect(await bell.events('admin', 'rights')).toEqual([]);
  });
});
