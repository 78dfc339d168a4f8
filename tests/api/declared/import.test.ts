import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordSheet } from '../../../src/domain/sheets/declaredRecords';
import { declaredSheets, input, kind, line, type Input } from '../../support/declaredSheets';
import { askOf, changesOf } from '../../support/sheetRoundTrip';

let calls: Awaited<ReturnType<typeof declaredSheets>>;
beforeAll(async () => {
  calls = await declaredSheets();
});
afterAll(() => calls.app.close());
beforeEach(() => calls.as('admin'));

describe('M11 records of a declared resource from a sheet', () => {
  it('M11 are added and changed as alone, are a batch with its reason, and all of it comes back', async () => {
    const { preview, apply, carryOut, undo, rest, contract } = calls;
    const { mine, other } = calls.groups;
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

  it('M11 N01 a long one is done by the queue, in whatever order its columns stand, and all of it comes back', async () => {
    const { carryOut, read, undo, contract } = calls;
    const { mine } = calls.groups;
    const long = async (values: object) => {
      const records = Array.from({ length: 501 }, (_, at) => ({
        values: { ...values, number: `долгая-${at}` },
        references: { organisation: mine.name },
      }));
      const { status, body } = await carryOut(kind, input(...records));
      expect([status, body.state]).toEqual([202, 'waiting']);
      const now = async () => (await read(body.id)).body;
      await expect.poll(async () => (await now()).state, { timeout: 30_000 }).not.toMatch(/waiting|running/);
      expect(await now()).toMatchObject({ state: 'done', done: 501, failure: null });
      return body.id;
    };
    await long({ status: 'draft', signedOn: '01.11.2026' });
    const changed = await long({ status: 'active', signedOn: '02.11.2026', amount: 5 });
    expect(await contract('долгая-500')).toMatchObject({ amount: 5, status: 'active', signedOn: '02.11.2026' });
    expect((await undo(changed)).status).toBe(200);
    expect(await contract('долгая-500')).toMatchObject({ amount: null, status: 'draft', signedOn: '01.11.2026' });
  });

  it('M11 what is exported and loaded again changes nothing, whatever the type of a field', async () => {
    const { app, preview, rest, contract, declarationOf, exported } = calls;
    const { mine, theirs } = calls.groups;
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
    await rest('POST', 'everything', {
      name: 'Бессрочная',
      on: '31.12.9999',
      month: '12/9999',
      at: '9999-12-31T20:59:59.000Z',
    });
    await rest('POST', 'everything', { name: 'Прежняя', on: '31.12.1999', month: '12/1999' });
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

  it('M11 asks which of several is meant; the answer, written in the cell, means just it', async () => {
    const { app, preview, as } = calls;
    const { mine, twin } = calls.groups;
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

  it('M11 says of each line why it cannot be, by the same rules as the form', async () => {
    const { carryOut, contract, problemsOf } = calls;
    const { mine } = calls.groups;
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

  it('M11 a number belongs to its dealer: with another dealer’s organisation it is another record', async () => {
    const { preview, carryOut } = calls;
    const { mine, other, theirs } = calls.groups;
    await carryOut(kind, input(line('и-40', mine)));
    const { body } = await preview(kind, input(line('и-40', theirs), line('и-40', other, { amount: 5 })));
    expect(body.rows.map(({ before }) => before === null)).toEqual([true, false]);
    expect(body.rows[1]?.words?.map(({ field }) => field)).toEqual(['amount', 'organisation']);
  });
});
