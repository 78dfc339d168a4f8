import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GenericResource } from '../../src/contract/genericResources';
import { createTestApp, type TestApp } from '../support/app';
import { dayOf, fileNameOf, monthOf, readWorkbook } from '../support/readWorkbook';

const colours = [
  { value: 1, caption: 'Красный' },
  { value: 2, caption: 'Синий' },
];
const sizes = [
  { value: 's', caption: 'Малый' },
  { value: 'l', caption: 'Большой' },
];
const fields: GenericResource['fields'] = {
  name: { source: 'name', label: 'Название', type: 'text' },
  count: { source: 'count', label: 'Число', type: 'number' },
  sum: { source: 'sum', label: 'Сумма, ₽', type: 'money' },
  share: { source: 'share', label: 'Доля', type: 'percent' },
  day: { source: 'day', label: 'День', type: 'day' },
  month: { source: 'month', label: 'Месяц', type: 'month' },
  moment: { source: 'moment', label: 'Время', type: 'moment' },
  done: { source: 'done', label: 'Сделано', type: 'boolean' },
  colour: { source: 'colour', label: 'Цвет', type: 'select', choices: colours },
  sizes: { source: 'sizes', label: 'Размеры', type: 'several', choices: sizes },
  group: { source: 'group', label: 'Организация', type: 'reference', reference: { resource: 'groups', text: 'name' } },
  user: { source: 'user', label: 'Кто', type: 'reference', reference: { resource: 'users', text: 'login' } },
  dealer: { source: 'dealer', label: 'Дилер', type: 'reference', reference: { resource: 'dealers', text: 'name' } },
  other: { source: 'other', label: 'Вместо', type: 'reference', reference: { resource: 'things', text: 'name' } },
  emails: { source: 'emails', label: 'Рассылка', type: 'emails' },
  secret: { source: 'secret', label: 'Пароль', type: 'password' },
};
const loose = Object.fromEntries(Object.keys(fields).map((field) => [field, z.json().optional()]));
const things: GenericResource = {
  name: 'things',
  title: 'Вещи: все',
  right: 'organisations-users',
  schema: z.strictObject({ id: z.int(), ...loose }),
  fields,
};

const whole = {
  name: '=1+1',
  count: 12,
  sum: 1234.5,
  share: 7.25,
  day: '01.02.2026',
  month: '12/2026',
  moment: '2026-02-01T22:30:00Z',
  done: true,
  colour: 2,
  sizes: ['l', 's'],
  group: 'nova:1001',
  emails: ['a@firm.ru', 'b@firm.ru'],
  secret: 'тайна',
};

let app: TestApp;
let userId = '';
let dealerId = 0;
let names: (string | undefined)[] = [];
beforeAll(async () => {
  app = await createTestApp({ genericResources: [things] });
  const one = async <T>(statement: string) => (await app.db.rows<T>(statement))[0];
  const user = await one<{ id: string; login: string }>(
    "SELECT server_alias || ':' || p_id AS id, login FROM users WHERE group_gid = 1001 AND server_alias = 'nova' ORDER BY p_id LIMIT 1",
  );
  const group = await one<{ name: string }>("SELECT name FROM groups WHERE server_alias = 'nova' AND p_gid = 1001");
  const dealer = await one<{ id: number; name: string }>(
    'SELECT d.id, g.name FROM dealers d JOIN groups g USING (server_alias, p_gid) ORDER BY d.id LIMIT 1',
  );
  userId = user?.id ?? '';
  names = [group?.name, user?.login, dealer?.name];
  dealerId = dealer?.id ?? 0;
  const token = await app.signIn('admin');
  const add = async (body: object) => {
    const made = await app.call<{ id: number }>('POST', '/rest/things', { token, body });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const id = await add({ ...whole, user: userId, dealer: dealerId });
  const second = await add({ name: 'пустая', day: 'завтра', month: null, other: id, sizes: 'нет' });
  await app.db.run({
    text: `UPDATE generic_records SET data = data || '{"group": "nova:999999"}' WHERE id = $1`,
    values: [second],
  });
});
afterAll(() => app.close());

const enc = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const file = async (login: string, query = '') =>
  app.call('GET', `/rest/things/xlsx-report/?sort=${enc(['id', 'ASC'])}${query}`, { token: await app.signIn(login) });

describe('the file of a resource that is declared as data', () => {
  it('R04 has each field as its type stands in a file, and no password', async () => {
    const reply = await file('admin');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-total-rows')).toBe('2');
    expect(fileNameOf(reply.headers)).toBe('Вещи-все.xlsx');
    const { head, rows } = await readWorkbook(reply.bytes);
    expect(head).toEqual(Object.values(fields).flatMap(({ label, type }) => (type === 'password' ? [] : [label])));
    const [first = [], second = []] = rows;
    expect([dayOf(first[4]), monthOf(first[5])]).toEqual(['01.02.2026', '12.2026']);
    expect(first[6]).toEqual(new Date('2026-02-02T01:30:00Z'));
    expect([...first.slice(0, 4), ...first.slice(7)]).toEqual([
      '=1+1',
      12,
      1234.5,
      7.25,
      'да',
      'Синий',
      'Малый, Большой',
      ...names,
      null,
      'a@firm.ru, b@firm.ru',
    ]);
    expect(second).toEqual([
      ...['пустая', null, null, null, 'завтра', null, null, 'нет', null, null],
      ...['№ nova:999999', null, null, '=1+1'],
    ]);
  });

  it('R04 has the records of the filters alone, and says which these were', async () => {
    const reply = await file('admin', `&filter=${enc({ count_gte: 10, done: true, colour: [1, 2], q: 'firm' })}`);
    const { rows, parameters } = await readWorkbook(reply.bytes);
    expect(rows).toHaveLength(1);
    expect(parameters).toEqual(
      expect.arrayContaining([
        ['Отчёт', 'Вещи: все'],
        ['Кем', 'admin'],
        ['Число, с', '10'],
        ['Сделано', 'да'],
        ['Цвет', 'Красный, Синий'],
        ['Поиск', 'firm'],
        ['Строк', '1'],
      ]),
    );
    const meant = await file('admin', `&filter=${enc({ group: 'nova:1001', user: userId, dealer: dealerId })}`);
    expect((await readWorkbook(meant.bytes)).parameters).toEqual(
      expect.arrayContaining([
        ['Организация', names[0]],
        ['Кто', names[1]],
        ['Дилер', names[2]],
      ]),
    );
    const one = await file('admin', `&filter=${enc({ sizes: ['l', 'x'] })}`);
    expect((await readWorkbook(one.bytes)).rows.map(([name]) => name)).toEqual(['=1+1']);
    const none = await file('admin', `&filter=${enc({ name: 'нет такой' })}`);
    expect([none.status, none.body]).toEqual([404, { detail: 'Нет данных для загрузки' }]);
  });

  it('R04 names nobody whom its reader may not see, and takes the right of the resource', async () => {
    const { rows } = await readWorkbook((await file('subdealer')).bytes);
    expect(rows[0]?.slice(10, 13)).toEqual(['№ nova:1001', `№ ${userId}`, `№ ${dealerId}`]);
    expect((await file('news')).status).toBe(403);
  });
});
