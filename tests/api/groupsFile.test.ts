import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { readWorkbook } from '../support/readWorkbook';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const parametersOf = async (query: string) => {
  const path = `/piportals/all/groups/all/xlsx-report/?${query}`;
  const { status, bytes } = await app.call('GET', path, { token: admin });
  expect(status).toBe(200);
  return new Map((await readWorkbook(bytes)).parameters.map(([name, value]) => [name, value]));
};

it('B14 K07 the file of organisations says in words by what it was filtered and in which order', async () => {
  const filters = {
    server_alias: 'nova',
    access_status: 'Работает',
    parent_id: '101',
    create_date_start: '01.01.2020',
    create_date_end: '31.12.2030',
    in_online: 'false',
    search: 'ооо',
    ordering: '-create_date',
  };
  const parameters = await parametersOf(String(new URLSearchParams(filters)));
  expect(Object.fromEntries(parameters)).toMatchObject({
    Сервер: 'Нова',
    Статус: 'Работает',
    Дилер: 'ООО «Головная компания»',
    'Создана с': '01.01.2020',
    'Создана по': '31.12.2030',
    Онлайн: 'нет',
    Поиск: 'ооо',
    Порядок: 'Дата создания, по убыванию',
  });
  expect((await parametersOf('in_online=true&ordering=name')).get('Онлайн')).toBe('да');
});

it('B14 O06 the file of picked organisations says how many were picked, one of a single number which', async () => {
  const rows = await app.db.rows<{ key: string; p_gid: number }>(
    "SELECT server_alias || ':' || p_gid AS key, p_gid FROM groups WHERE server_alias = 'nova' ORDER BY p_gid LIMIT 3",
  );
  const ids = rows.map(({ key }) => key).join();
  expect((await parametersOf(`ids=${ids}`)).get('Выбрано организаций')).toBe('3');
  const [first] = rows;
  expect((await parametersOf(`p_gid=${first?.p_gid}&ordering=p_gid`)).get('ID группы')).toBe(String(first?.p_gid));
});
