import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoading, type Loading } from '../../support/loading';

interface Person {
  p_id: number;
  group_gid: number;
  login: string;
}

let loading: Loading;
let people: Person[];
beforeAll(async () => {
  loading = await createLoading();
  people = await loading.db.rows<Person>(`
    SELECT DISTINCT ON (group_gid) p_id, group_gid, login FROM users WHERE server_alias = 'nova' ORDER BY group_gid, p_id LIMIT 3`);
});
afterAll(() => loading.close());

const header = 'Сервер;Организация;Пользователь;День;Позиция;Способ;Количество\n';
const line = (user: string, count: number, organisation = '') =>
  `nova;${organisation};${user};06.04.2031;pp_pi;desktop;${count}\n`;
const sent = () =>
  loading.db.rows('SELECT p_id, count FROM package_facts WHERE month_index = 12 * 2031 + 4 ORDER BY count');
const call = (person: Person | undefined, login: string) =>
  loading.db.run(`UPDATE users SET login = '${login}' WHERE server_alias = 'nova' AND p_id = ${person?.p_id ?? 0}`);

it('J02 a login of digits alone is known, and is nobody else’s where it is the number of another user', async () => {
  const [first, second, third] = people;
  await call(third, '7');
  await call(second, String(first?.p_id));
  const number = String(first?.p_id);
  const of = (person: Person | undefined) => String(person?.group_gid);
  const file = `${header}${line('7', 1)}${line(number, 2, of(first))}${line(number, 3, of(second))}${line(number, 4)}`;
  const loaded = await loading.load('facts', file);
  expect(loaded).toMatchObject({ added: 3, faulty: 1 });
  expect(loaded.errors).toMatchObject([{ line: 5, field: 'user', problem: expect.stringContaining('логин другого') }]);
  expect(await sent()).toEqual([
    { p_id: third?.p_id, count: 1 },
    { p_id: first?.p_id, count: 2 },
    { p_id: second?.p_id, count: 3 },
  ]);
  const plain = `${header}${line(first?.login ?? '', 2)}${line(String(second?.p_id), 3)}${line('7', 1, of(first))}`;
  expect(await loading.load('facts', plain)).toMatchObject({
    same: 2,
    faulty: 1,
    errors: [{ line: 4, field: 'user' }],
  });
});
