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
const waiting = () =>
  loading.db.rows("SELECT record FROM import_quarantine WHERE kind = 'facts' ORDER BY record ->> 'day'");

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

it('J04 what stands in cells and fields beyond the known ones is kept with the line, of operators not', async () => {
  await loading.db.run("DELETE FROM import_quarantine WHERE kind IN ('facts', 'operators')");
  const cells = `nova;${login};10.04.2031;pp_pi;desktop;5;нет;"второй; пункт";перевозчик`;
  const loaded = await loading.load('facts', `${header}${cells}\nnova;${login};11.04.2031;pp_pi\n`);
  const told = [cells.replaceAll('"', ''), `nova;${login};11.04.2031;pp_pi`];
  expect(loaded.errors).toMatchObject(told.map((value) => ({ field: '', value })));
  const record = {
    server: 'nova',
    user: login,
    day: '2031-04-12',
    position: 'pp_pi',
    origin: 'api',
    count: 1,
    sent: 'утром',
  };
  await loading.load('facts', `${JSON.stringify(record)}\n`);
  told.push(JSON.stringify(record));
  expect(await waiting()).toMatchObject(told.map((text) => ({ record: { '': text, position: 'pp_pi' } })));
  expect(await loading.load('facts', `${header}${cells}\n`)).toMatchObject({ faulty: 1 });
  expect(await waiting()).toHaveLength(3);
  await loading.load(
    'operators',
    'inn;kpp;participant_id;login;password;sender_info\n7707083893;;1;one;Тайна-1;Адрес;Тайна-2\n',
  );
  const kept = await loading.db.rows("SELECT record::text AS record FROM import_quarantine WHERE kind = 'operators'");
  expect(JSON.stringify(kept)).not.toContain('Тайна');
  expect(kept).toHaveLength(1);
});

it('J04 a month that lies ahead waits in quarantine with its line', async () => {
  await loading.db.run('DELETE FROM import_quarantine');
  const line = (day: string) => `nova;${login};${day};pp_pi;desktop;1;\n`;
  // It is the first of January 2040.
  const days = ['31.01.2040', '01.02.2040', '01.05.2062'];
  const loaded = await loading.load('facts', header + days.map(line).join(''));
  const problem = 'Этот месяц ещё не наступил';
  expect(loaded).toMatchObject({ added: 1, faulty: 2 });
  expect(loaded.errors).toEqual([
    { line: 3, field: 'day', value: '2040-02-01', problem },
    { line: 4, field: 'day', value: '2062-05-01', problem },
  ]);
  expect(await waiting()).toMatchObject([{ record: { day: '2040-02-01' } }, { record: { day: '2062-05-01' } }]);
});

it('J04 the first of the month is there on the eve in Moscow already: east of it people send then', async () => {
  const eve = await createLoading('2040-01-31T09:00:00Z');
  const loaded = await eve.load('facts', `${header}nova;${login};01.02.2040;pp_pi;desktop;1;\n`);
  await eve.close();
  expect(loaded).toMatchObject({ added: 1, faulty: 0 });
});
