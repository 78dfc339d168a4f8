import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchRequest, WholeBatch } from '../../../src/contract/batches';
import type { Declaration } from '../../../src/contract/declared/declaration';
import { recordSheet } from '../../../src/domain/sheets/declaredRecords';
import { createTestApp, type TestApp } from '../../support/app';
import { asSomebody, batchCalls } from '../../support/batchCalls';
import { contractsText, declare } from '../../support/declared';
import { everyType } from '../../support/everyType';
import { askOf, changesOf } from '../../support/sheetRoundTrip';

const kind = 'declared-records';
type Input = BatchRequest<typeof kind>;
type Line = Partial<Input['records'][number]>;
interface Group {
  key: string;
  name: string;
  inn: string;
  kpp: string | null;
}

let app: TestApp;
let token: string;
let mine: Group;
let other: Group;
let theirs: Group;
const { preview, apply, carryOut, read, undo } = batchCalls(() => ({ app, token }));

/** An organisation of a dealer, or of any other. */
const groupsOf = (condition: string) =>
  app.db.rows<Group>(`
    SELECT g.server_alias || ':' || g.p_gid AS key, g.name, g.inn, nullif(g.kpp, '') AS kpp FROM groups g
    WHERE NOT g.is_dealer AND length(g.inn) IN (10, 12) AND ${condition} AND (SELECT count(*) FROM groups o WHERE o.inn = g.inn OR o.name = g.name) = 1
    ORDER BY g.p_gid`);
const as = async (login: string) => (token = await app.signIn(login));
const input = (...records: Line[]): Input => ({
  resource: 'contracts',
  records: records.map((one) => ({ values: {}, references: {}, ...one })),
});
const line = (number: string, { name }: Pick<Group, 'name'>, more: Line['values'] = {}): Line => ({
  values: { number, signedOn: '01.11.2026', ...more },
  references: { organisation: name },
});
const rest = async <T>(method: string, path: string, body?: object) =>
  (await app.call<T>(method, `/rest/${path}`, { token, ...(body && { body }) })).body;
const contract = async (number: string) =>
  (await rest<Record<string, unknown>[]>('GET', `contracts?filter=${JSON.stringify({ q: number })}`))[0];
const problemsOf = async (...records: Line[]) =>
  (await preview(kind, input(...records))).body.rows.map(({ problems }) => problems);
/** The declaration as the one who is signed in sees it. */
const declarationOf = async (name: string) => {
  const { body } = await app.call<{ resources: Declaration[] }>('GET', '/declared/', { token });
  const found = body.resources.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not told`);
  return found;
};
const exported = async (name: string) => (await app.call('GET', `/rest/${name}/xlsx-report/`, { token })).bytes;

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, contractsText);
  await declare(app, JSON.stringify(everyType));
  await as('dealer');
  const { body } = await app.call<{ results: { server_alias: string; p_gid: number }[] }>(
    'GET',
    '/piportals/all/groups/?page=1&page_size=100',
    { token },
  );
  const seen = body.results.map(({ server_alias, p_gid }) => `'${server_alias}:${p_gid}'`).join();
  const own = await groupsOf(`g.server_alias || ':' || g.p_gid IN (${seen})`);
  const foreign = await groupsOf(`g.server_alias || ':' || g.p_gid NOT IN (${seen})`);
  if (!own[0] || !own[1] || !foreign[0]) throw new Error('no organisations');
  [mine, other, theirs] = [own[0], own[1], foreign[0]];
});
afterAll(() => app.close());
beforeEach(() => as('admin'));

describe('M16 records of a declared resource from a sheet', () => {
  it('M16 are added and changed as alone, are a batch with its reason, and all of it comes back', async () => {
    const { body: made } = await carryOut(kind, input(line('и-1', mine, { amount: 100 }), line('и-2', mine)), {
      reason: 'Договоры за ноябрь',
    });
    expect(made).toMatchObject({ kind, rows: 2, reason: 'Договоры за ноябрь', state: 'done' });
    const first = await contract('и-1');
    expect(first).toMatchObject({ organisation: mine.key, status: 'draft', amount: 100, autoRenewal: false });

    const second = input(
      { values: { number: 'И-1', amount: 200.5, status: 'active' }, references: { organisation: other.inn } },
      { values: { number: 'и-2' }, references: { organisation: mine.name } },
      line('и-3', { name: mine.key }),
    );
    const { body: seen } = await preview(kind, second);
    expect(seen.rows.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect(seen.rows[0]?.words).toEqual([
      { field: 'number', label: 'Номер', before: 'и-1', after: 'И-1' },
      { field: 'amount', label: 'Сумма, ₽', before: '100,00', after: '200,50' },
      { field: 'status', label: 'Состояние', before: 'Черновик', after: 'Действует' },
      { field: 'organisation', label: 'Организация', before: mine.name, after: other.name },
    ]);
    expect(seen.rows[1]?.words).toEqual([]);
    const { body: changed, status } = await apply(kind, second, seen.checksum, { skip: [seen.rows[1]?.key ?? ''] });
    expect([status, changed.rows]).toEqual([201, 2]);
    expect(await contract('и-1')).toMatchObject({ amount: 200.5, status: 'active', organisation: other.key });
    const history = await rest<{ results: { operation: string; actor: string }[] }>(
      'GET',
      `contracts/${first?.id as number}/history/?page=1`,
    );
    expect(history.results.map(({ operation }) => operation)).toEqual(['update:contracts', 'create:contracts']);

    expect((await undo(made.id)).status).toBe(409);
    expect((await undo(changed.id)).status).toBe(200);
    expect(await contract('и-1')).toEqual(first);
    expect(await contract('и-3')).toBeUndefined();
  });

  it('M16 what is exported and loaded again changes nothing, whatever the type of a field', async () => {
    await rest('POST', 'contracts', {
      number: 'и-10',
      signedOn: '31.12.2026',
      organisation: mine.key,
      amount: 0.1,
      billingMonth: '12/2026',
      autoRenewal: true,
    });
    const users = await rest<unknown>('GET', 'contracts').then(() =>
      app.db.one<{ key: string }>(`SELECT server_alias || ':' || p_id AS key FROM users ORDER BY p_id LIMIT 1`),
    );
    const full = {
      name: 'Полная',
      note: 'Первая\nвторая; "третья", = 5',
      mail: 'a@b.ru',
      phone: '+79123456789',
      inn: mine.inn,
      count: 1.005,
      sum: 9_999_999_999.99,
      part: 12.34,
      on: '29.02.2028',
      month: '01/2027',
      at: '2026-11-23T10:20:30.456Z',
      done: true,
      kind: 'a',
      tags: ['x', 'z'],
      organisation: theirs.key,
      user: users?.key,
      dealer: 1,
      contract: (await contract('и-10'))?.id,
    };
    await rest('POST', 'everything', full);
    await rest('POST', 'everything', { name: 'Пустая' });
    await rest('POST', 'everything', { name: 'Другая', kind: 'b', tags: ['y'], done: false, count: 0, sum: 0 });
    for (const name of ['everything', 'contracts']) {
      const ask = await askOf(recordSheet(await declarationOf(name)), await exported(name), undefined);
      expect([...ask.faults.values()], name).toEqual([]);
      const { body } = await preview(kind, ask.input as Input);
      expect(
        body.rows.flatMap(({ problems }) => problems),
        name,
      ).toEqual([]);
      expect(
        body.rows.flatMap(({ words }) => words ?? []),
        name,
      ).toEqual([]);
      for (const row of body.rows) expect(row.after).toEqual(row.before);
      for (const change of changesOf(ask, body.rows)) expect(change?.after).toBe(change?.before);
    }
  });

  it('M16 asks which of several is meant; the answer, written in the cell, means just it', async () => {
    const [twin] = await groupsOf(
      `g.server_alias || ':' || g.p_gid NOT IN ('${mine.key}', '${other.key}', '${theirs.key}')`,
    );
    if (!twin) throw new Error('no twin');
    const named = await app.db.one<{ opf: string | null; fullname: string }>(
      `SELECT opf, fullname FROM groups WHERE server_alias || ':' || p_gid = '${twin.key}'`,
    );
    await app.db.run(`
      UPDATE groups SET (opf, fullname) = (SELECT o.opf, o.fullname FROM groups o WHERE o.server_alias || ':' || o.p_gid = '${mine.key}')
      WHERE server_alias || ':' || p_gid = '${twin.key}'`);
    try {
      const { body } = await preview(kind, input(line('и-20', mine)));
      const [row] = body.rows;
      expect(row?.problems).toEqual(['Организация: подходят несколько записей, выберите одну']);
      const [ask] = row?.asks ?? [];
      expect(ask?.column).toBe('organisation');
      expect(ask?.choices.map(({ text }) => text).sort()).toEqual([`№ ${mine.key}`, `№ ${twin.key}`].sort());
      expect(ask?.choices[0]?.caption).toMatch(/ИНН \d+.*ID /);
      const { body: meant } = await preview(kind, input(line('и-20', { name: `№ ${twin.key}` })));
      expect(meant.rows[0]?.after).toMatchObject({ organisation: twin.key });
      await as('dealer');
      expect((await preview(kind, input(line('и-20', mine)))).body.rows[0]?.after).toMatchObject({
        organisation: mine.key,
      });
    } finally {
      await app.db.run(
        sql`UPDATE groups SET opf = ${named?.opf}, fullname = ${named?.fullname} WHERE server_alias || ':' || p_gid = ${twin.key}`,
      );
    }
  });

  it('M16 says of each line why it cannot be, by the same rules as the form', async () => {
    await carryOut(kind, input(line('и-30', mine), line('и-31', mine)));
    const [one, two] = [await contract('и-30'), await contract('и-31')];
    const id = one?.id as number;
    expect(
      await problemsOf(
        { values: { number: 'и-39' } },
        line('и-32', mine, { amount: 1.005 }),
        line('x'.repeat(41), mine),
        { id: 999_999, values: {} },
        { id, values: { number: 'и-31' } },
        { id, values: { number: 'и-33', signedOn: null } },
        { values: { number: 'и-30', amount: 1 } },
        line('и-33', mine),
        line('и-34', mine),
        line('и-34', mine),
        { id: two?.id as number, values: { number: 'и-35', status: 'gone', nothing: 1 } },
      ),
    ).toEqual([
      ['Подписан: заполните поле', 'Организация: заполните поле'],
      [expect.stringMatching(/^Сумма, ₽: /)],
      ['Номер: Не длиннее 40 знаков'],
      ['Записи с ID 999999 нет'],
      ['ID записи и её уникальное поле называют разные записи'],
      ['Подписан: заполните поле'],
      ['Эта запись уже есть выше'],
      [],
      [],
      ['Номер: такое значение уже есть'],
      ['Состояние: Выберите значение', 'Такого поля нет: обновите страницу'],
    ]);
  });

  it('M16 a number belongs to its dealer: with another dealer’s organisation it is another record', async () => {
    await carryOut(kind, input(line('и-40', mine)));
    const { body } = await preview(kind, input(line('и-40', theirs), line('и-40', other, { amount: 5 })));
    expect(body.rows.map(({ before }) => before === null)).toEqual([true, false]);
    expect(body.rows[1]?.words?.map(({ field }) => field)).toEqual(['amount', 'organisation']);
  });
});

describe('M16 whose records a sheet may change', () => {
  it('M16 out of sight is the same as not there: organisations, records, fields', async () => {
    await carryOut(kind, input(line('и-50', theirs, { discount: 5 })));
    const hidden = (await contract('и-50'))?.id as number;
    await as('dealer');
    const [byName, byInn, byKey, missing] = await problemsOf(
      line('и-51', theirs),
      line('и-52', { name: theirs.inn }),
      line('и-53', { name: theirs.key }),
      line('и-54', { name: 'ООО «Никто»' }),
    );
    expect(missing).toEqual(['Организация: нет такой записи']);
    expect([byName, byInn, byKey]).toEqual([missing, missing, missing]);
    const { body } = await preview(kind, input({ id: hidden, values: { amount: 1 } }, { id: 999_999, values: {} }));
    expect(body.rows.map(({ problems }) => problems)).toEqual([
      [`Записи с ID ${hidden} нет`],
      ['Записи с ID 999999 нет'],
    ]);
    expect(JSON.stringify(body)).not.toContain(theirs.name);
    expect(await problemsOf(line('и-55', mine, { discount: 1 }))).toEqual([['Такого поля нет: обновите страницу']]);
    await asSomebody(app, { login: 'dealer', rights: ['dealers'] }, async (theirToken) => {
      token = theirToken;
      expect(await problemsOf(line('и-55', mine, { discount: 1 }))).toEqual([
        ['Скидка, %: это поле вы изменить не можете'],
      ]);
    });
  });

  it('M16 takes the right to change; before another server’s collection there is none', async () => {
    await as('support');
    expect((await preview(kind, input(line('и-60', mine)))).status).toBe(403);
    await as('news');
    expect((await preview(kind, input(line('и-60', mine)))).status).toBe(403);
    await as('admin');
    expect((await preview(kind, { ...input(line('и-60', mine)), resource: 'nothing' })).status).toBe(404);
    const foreign = {
      ...everyType,
      name: 'foreign',
      scope: 'all',
      fields: { name: { type: 'text', label: 'Название' } },
      endpoint: '/my/list/',
    };
    await declare(app, JSON.stringify(foreign));
    expect(
      (await preview(kind, { resource: 'foreign', records: [{ values: { name: 'я' }, references: {} }] })).status,
    ).toBe(404);
  });

  it('M16 who reads all batches sees of it no more than of the records', async () => {
    const { body: made } = await carryOut(kind, input(line('и-70', mine, { discount: 7 })));
    expect(JSON.stringify((await read(made.id)).body)).toMatch(/и-70.*discount/);
    const seenWith = async (rights: string[]) => {
      await app.db.run(
        `UPDATE users SET rights = array(SELECT unnest(rights) EXCEPT SELECT unnest('{organisations-users,dealers}'::text[])) || '{${rights.join(',')}}'::text[] WHERE login = 'admin'`,
      );
      return (await read(made.id)).body as WholeBatch;
    };
    const before = await app.db.one<{ rights: string }>(
      `SELECT rights::text AS rights FROM users WHERE login = 'admin'`,
    );
    try {
      const some = JSON.stringify(await seenWith(['organisations-users', 'batches']));
      expect(some).toContain('и-70');
      expect(some).not.toMatch(/discount|Скидка/);
      expect(JSON.stringify(await seenWith(['batches']))).not.toMatch(/и-70|discount/);
    } finally {
      await app.db.run(`UPDATE users SET rights = '${before?.rights}' WHERE login = 'admin'`);
    }
  });

  it('M16 nothing is written that has changed since the preview, and nothing is undone that somebody has changed', async () => {
    const { body: made } = await carryOut(kind, input(line('и-80', mine)));
    const change = input({ values: { number: 'и-80', amount: 5 } });
    const { body: seen } = await preview(kind, change);
    const { id } = (await contract('и-80')) as { id: number };
    await rest('PUT', `contracts/${id}`, { comment: 'Успел раньше' });
    const late = await apply(kind, change, seen.checksum);
    expect([late.status, late.body.detail]).toEqual([
      409,
      expect.stringContaining('С предпросмотра записи изменились'),
    ]);
    expect((await undo(made.id)).status).toBe(409);
    expect(await contract('и-80')).toMatchObject({ amount: null, comment: 'Успел раньше' });
  });
});
