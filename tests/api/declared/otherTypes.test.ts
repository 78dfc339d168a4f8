import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../../../server/services/declared/plan';
import { createTestApp, type TestApp } from '../../support/app';
import { declarationOf, declare } from '../../support/declared';

type Row = Record<string, unknown> & { id: number };

const choices = [
  { value: 'wet', caption: 'Мокрый' },
  { value: 'cold', caption: 'Холодный, как лёд' },
];
/** A resource with one field besides its name. */
const goods = (what: object) =>
  JSON.stringify({
    format: 1,
    name: 'goods',
    title: 'Грузы',
    right: { see: 'organisations-users', change: 'organisations-users', delete: 'organisations-users' },
    scope: 'all',
    fields: { name: { type: 'text', label: 'Название' }, what: { label: 'Что', ...what } },
    list: { columns: ['name', 'what'] },
  });

let app: TestApp;
const call = async <T = Row>(method: string, path: string, body?: object) =>
  app.call<T>(method, `/rest/${path}`, { token: await app.signIn('admin'), body });
const plan = (what: object) => planOf(app.db, declarationOf('goods', goods(what)));
/** The field becomes of another type, whatever is asked. */
const become = async (what: object) => declare(app, goods(what), (await plan(what)).hash);
const one = async () => (await call<Row[]>('GET', 'goods')).body[0];
const keep = async (what: unknown) => call('PUT', `goods/${(await one())?.id}`, { what });

interface Told {
  results: { changes: { field: string; before: unknown; after: unknown }[] }[];
}
/** What the history says of the last two changes of the field, and the journal with it, the newest first. */
async function told() {
  const id = (await one())?.id;
  const token = await app.signIn('admin');
  const read = async (path: string) => {
    const { body } = await app.call<Told>('GET', path, { token });
    return body.results.flatMap(({ changes }) =>
      changes.filter(({ field, before, after }) => field === 'what' && before !== after),
    );
  };
  const history = await read(`/rest/goods/${id}/history/?page=1`);
  expect(await read(`/audit/?object=record:goods:${id}`)).toEqual(history);
  return history.map(({ before, after }) => [before, after]).slice(0, 2);
}

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, goods({ type: 'several', choices }));
  await call('POST', 'goods', { name: 'Лёд', what: ['cold', 'wet'] });
});
afterAll(() => app.close());

describe('M06 a field of another type', () => {
  it('M06 has several choices as their captions, and reads them back', async () => {
    await become({ type: 'text' });
    expect((await one())?.what).toBe('Холодный, как лёд, Мокрый');
    await become({ type: 'several', choices });
    expect((await one())?.what).toEqual(['wet', 'cold']);
    await keep([]);
    await become({ type: 'number' });
    expect((await one())?.what).toBeNull();
  });

  it('M06 has a moment by the clocks of Moscow, its day too', async () => {
    await become({ type: 'moment' });
    await keep('2026-11-01T22:30:00.000Z');
    await become({ type: 'text' });
    expect((await one())?.what).toBe('02.11.2026 01:30');
    await become({ type: 'moment' });
    expect((await one())?.what).toBe('2026-11-01T22:30:00.000Z');
    await become({ type: 'day' });
    expect((await one())?.what).toBe('02.11.2026');
  });

  it('M06 is a reference again by the key that its text has; what leads nowhere keeps the type', async () => {
    const groups = { type: 'reference', to: 'groups' };
    await keep(null);
    await become(groups);
    await keep('nova:1001');
    expect((await plan({ type: 'text' })).asks).toEqual([expect.stringMatching(/; вместо названий .* их номера$/)]);
    await become({ type: 'text' });
    await become(groups);
    expect((await one())?.what).toBe('nova:1001');
    const nowhere = expect.stringMatching(/не подходят значения записей № \d+\. Исправьте их/);
    expect((await plan({ type: 'reference', to: 'dealers' })).faults).toEqual([nowhere]);
    await become({ type: 'text' });
    await keep('nova:999999');
    expect((await plan(groups)).faults).toEqual([nowhere]);
    await keep('1');
    await become({ type: 'reference', to: 'dealers' });
    expect((await one())?.what).toBe(1);
  });

  it('M06 that others will see says so', async () => {
    await become({ type: 'number', right: { see: 'billing_admin' } });
    expect((await plan({ type: 'money' })).asks).toContainEqual(expect.stringContaining('станет видно всем'));
  });

  it('M06 O04 keeps what its history and the journal tell of it, as far as the type of today can say it', async () => {
    await become({ type: 'number', digits: 1 });
    await keep(12.5);
    await become({ type: 'text' });
    await keep('около 13');
    expect(await told()).toEqual([
      ['12,5', 'около 13'],
      ['1', '12,5'],
    ]);
    await keep('13');
    await become({ type: 'money' });
    await keep(14);
    expect(await told()).toEqual([
      [13, 14],
      [1, 12.5],
    ]);
  });

  it('M06 that loses a choice which records have says how they will show it', async () => {
    await keep(null);
    await become({ type: 'select', choices });
    await keep('cold');
    expect((await plan({ type: 'select', choices: choices.slice(0, 1) })).steps).toEqual([
      expect.stringMatching(/^обновить описание/),
      expect.stringMatching(/записей № \d+; .*при сохранении; вместо «Холодный, как лёд» там будет видно «cold»$/),
    ]);
  });
});
