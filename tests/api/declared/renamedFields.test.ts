import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf } from '../../../server/services/declared/plan';
import type { SavedView } from '../../../src/contract/views';
import { createTestApp, type TestApp } from '../../support/app';
import { batchCalls } from '../../support/batchCalls';
import { declarationOf, declare } from '../../support/declared';
import { someView } from '../../support/someView';

const bills = (sum: string, more: object = {}) =>
  JSON.stringify({
    format: 1,
    name: 'bills',
    title: 'Счета',
    right: { see: 'organisations-users', change: 'organisations-users', delete: 'organisations-users' },
    scope: 'all',
    fields: { number: { type: 'text', label: 'Номер' }, [sum]: { type: 'money', label: 'Сумма', ...more } },
    list: { columns: ['number', sum], filters: [sum], orderings: [sum] },
  });

let app: TestApp;
const call = async <T>(method: string, path: string, body?: object) =>
  app.call<T>(method, path, { token: await app.signIn('dealer'), ...(body && { body }) });
const views = async (list: string) => (await call<SavedView[]>('GET', `/views/?list=${list}`)).body;

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, bills('amount'));
});
afterAll(() => app.close());

it('M06 views of a list, and how it was set up, follow a field that gets another name', async () => {
  const shown = {
    columns: [{ name: 'amount', width: 200 }, { name: 'number' }],
    sort: { field: 'amount', order: 'DESC' as const },
    filters: { amount_gte: 5, amount: 10, q: 'amount' },
  };
  await call('POST', '/views/', { ...someView(shown), list: 'bills' });
  await call('POST', '/views/', { ...someView(shown), list: 'dealers' });
  const own = { columns: shown.columns, dense: true };
  await call('PUT', '/user/lists/', { lists: { bills: own, dealers: own } });
  const renamed = bills('total', { was: ['amount'] });
  await declare(app, renamed, (await planOf(app.db, declarationOf('bills', renamed))).hash);
  const columns = [{ name: 'total', width: 200 }, { name: 'number' }];
  expect(await views('bills')).toMatchObject([
    {
      columns,
      sort: { field: 'total', order: 'DESC' },
      filters: { total_gte: 5, total: 10, q: 'amount' },
      revision: '2',
    },
  ]);
  expect(await views('dealers')).toMatchObject([{ ...shown, revision: '1' }]);
  const { body } = await call<{ lists: object }>('GET', '/user/lists/');
  expect(body.lists).toEqual({ bills: { columns, dense: true }, dealers: own });
  await declare(app, renamed);
  expect((await views('bills'))[0]?.revision).toBe('2');
});

it('M06 M11 what a sheet has changed in a field that gets another name is still told, and taken back', async () => {
  const token = await app.signIn('dealer');
  const { carryOut, read, undo } = batchCalls(() => ({ app, token }));
  const { id } = (await call<{ id: number }>('POST', '/rest/bills', { number: '1', total: 10 })).body;
  const input = { resource: 'bills', records: [{ id, values: { total: 20 }, references: {} }] };
  const { body: batch } = await carryOut('declared-records', input);
  const again = bills('cost', { was: ['total'] });
  await declare(app, again, (await planOf(app.db, declarationOf('bills', again))).hash);
  const [item] = (await read(batch.id)).body.items;
  expect(item).toMatchObject({
    before: { cost: 10 },
    after: { cost: 20 },
    words: [{ label: 'Сумма', after: '20,00' }],
  });
  expect((await undo(batch.id)).status).toBe(200);
  expect((await call('GET', `/rest/bills/${id}`)).body).toEqual({ id, number: '1', cost: 10 });
});

it('M06 M11 a load whose section is taken away says so, and is taken back once that is there again', async () => {
  const token = await app.signIn('dealer');
  const { carryOut, preview, undo } = batchCalls(() => ({ app, token }));
  const input = { resource: 'bills', records: [{ values: { number: '2' }, references: {} }] };
  const { body: batch } = await carryOut('declared-records', input);
  const admin = await app.signIn('admin');
  const wish = async (what: 'remove' | 'return') => {
    const wanted = { do: what, name: 'bills' };
    const plan = await app.call<{ plan: { hash: string } }>('POST', '/declared/sections/plan/', {
      ...{ token: admin, body: wanted },
    });
    const body = { wish: wanted, hash: plan.body.plan.hash };
    expect((await app.call('PUT', '/declared/sections/', { token: admin, body })).status).toBe(200);
  };
  await wish('remove');
  const gone = { status: 404, body: { detail: 'Раздела нет или его убрали: вернуть его можно на странице «Разделы»' } };
  expect(await undo(batch.id)).toMatchObject(gone);
  expect(await preview('declared-records', input)).toMatchObject(gone);
  await wish('return');
  expect((await undo(batch.id)).status).toBe(200);
});
