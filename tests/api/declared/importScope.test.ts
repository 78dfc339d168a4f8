import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WholeBatch } from '../../../src/contract/batches';
import { asSomebody } from '../../support/batchCalls';
import { declare } from '../../support/declared';
import { declaredSheets, input, kind, line } from '../../support/declaredSheets';
import { everyType } from '../../support/everyType';

let calls: Awaited<ReturnType<typeof declaredSheets>>;
beforeAll(async () => {
  calls = await declaredSheets();
});
afterAll(() => calls.app.close());
beforeEach(() => calls.as('admin'));

describe('M11 whose records a sheet may change', () => {
  it('M11 out of sight is the same as not there: organisations, records, fields', async () => {
    const { app, preview, carryOut, as, contract, problemsOf } = calls;
    const { mine, theirs } = calls.groups;
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
      calls.at.token = theirToken;
      expect(await problemsOf(line('и-55', mine, { discount: 1 }))).toEqual([
        ['Скидка, %: это поле вы изменить не можете'],
      ]);
    });
  });

  it('M11 takes the right to change; before another server’s collection there is none', async () => {
    const { app, preview, as } = calls;
    const { mine } = calls.groups;
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

  it('M11 who reads all batches sees of it no more than of the records', async () => {
    const { app, carryOut, read } = calls;
    const { mine } = calls.groups;
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

  it('M11 nothing is written that has changed since the preview, and nothing is undone that somebody has changed', async () => {
    const { preview, apply, carryOut, undo, rest, contract } = calls;
    const { mine } = calls.groups;
    const { body: made } = await carryOut(kind, input(line('и-80', mine)));
    const change = input({ values: { number: 'и-80', amount: 5 } });
    const { body: seen } = await preview(kind, change);
    const { id } = (await contract('и-80')) as { id: number };
    await rest('PUT', `contracts/${id}`, { comment: 'Успел раньше' });
    const late = await apply(kind, change, seen.checksum);
    expect([late.status, late.body.detail]).toEqual([
      409,
      expect.stringContaining('После предпросмотра записи изменились'),
    ]);
    expect((await undo(made.id)).status).toBe(409);
    expect(await contract('и-80')).toMatchObject({ amount: null, comment: 'Успел раньше' });
  });
});
