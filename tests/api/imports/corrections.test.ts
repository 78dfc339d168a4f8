import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoading, type Loading } from '../../support/loading';

let loading: Loading;
let login: string;
beforeAll(async () => {
  loading = await createLoading();
  const user = await loading.db.one<{ login: string }>(
    "SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id LIMIT 1",
  );
  login = user?.login ?? '';
});
afterAll(() => loading.close());

const header = 'Сервер;Пользователь;День;Позиция;Способ;Количество;Эмулятор\n';
const waiting = () => loading.db.rows("SELECT record FROM import_quarantine WHERE kind = 'facts'");

it('J04 a line that could not be read gives way to its correction, however its day and login are written', async () => {
  const line = (count: string) => `${header}nova;${login.toUpperCase()};06.04.2031;pp_pi;desktop;${count};1\n`;
  await loading.load('facts', line('12x'));
  expect(await waiting()).toMatchObject([{ record: { count: '12x', day: '2031-04-06', emulator: 'да' } }]);
  expect(await loading.load('facts', line('12'))).toMatchObject({ added: 1, faulty: 0 });
  expect(await waiting()).toEqual([]);
});

it('J04 a value too long to be kept whole is not cut within a character', async () => {
  const file = `${header}nova;${'д'.repeat(1999)}😀;08.04.2031;pp_pi;desktop;1;\n`;
  expect(await loading.load('facts', file)).toMatchObject({ lines: 1, faulty: 1 });
});

it('J04 J08 lines that are no JSON wait each with what they say, of operators without it', async () => {
  const good = `{"server":"nova","user":"${login}","day":"2031-04-09","position":"pp_pi","origin":"api","count":1}`;
  const bad = ['{"server":"nova", "count": 12,', '{"server":"pskov", "count": 15,'];
  const loaded = await loading.load('facts', [good, ...bad, good].join('\n'));
  expect(loaded).toMatchObject({ lines: 4, faulty: 2 });
  const problem = 'Строка не читается как JSON';
  expect(loaded.errors).toEqual(bad.map((value, at) => ({ line: at + 2, field: '', value, problem })));
  expect(await waiting()).toEqual(expect.arrayContaining(bad.map((text) => ({ record: { '': text } }))));
  await loading.load('operators', '{"inn":"7707083893","password":"Тайна-1" oops\n{"inn":"7707083893",\n{}\n');
  const kept = await loading.db.rows("SELECT record::text AS record FROM import_quarantine WHERE kind = 'operators'");
  expect(kept).toEqual([{ record: '{}' }]);
});
