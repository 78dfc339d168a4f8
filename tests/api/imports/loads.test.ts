import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealer } from '../../../server/security/secrets';
import { kinds } from '../../../server/services/imports/kinds';
import { demoKey } from '../../support/demo';
import { createLoading, type Loading } from '../../support/loading';

let loading: Loading;
beforeAll(async () => {
  loading = await createLoading();
});
afterAll(() => loading.close());

const header = 'Сервер;Организация;Пользователь;День;Позиция;Способ;Транспорт;Количество\n';

/** A user of an organisation that sends, and what is kept of one day of his. */
async function sender() {
  const found = await loading.db.one<{ group_gid: number; p_id: number; login: string; inn: string }>(
    `SELECT u.group_gid, u.p_id, u.login, g.inn FROM users u JOIN groups g USING (server_alias) WHERE g.p_gid = u.group_gid AND u.server_alias = 'nova' AND NOT g.is_dealer ORDER BY u.p_id LIMIT 1`,
  );
  if (!found) throw new Error('nobody sends');
  return found;
}
const kept = (day: string) =>
  loading.db.rows(
    `SELECT p_id, position, origin, transport, count FROM package_facts WHERE day = '${day}' ORDER BY p_id, position, origin`,
  );
const bytes1251 = (text: string) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 128 ? code : sign === 'Ё' ? 0xa8 : sign === 'ё' ? 0xb8 : code - 0x410 + 0xc0;
  });

it('J03 facts come in, a second load changes nothing, a correction replaces what it names', async () => {
  const { group_gid, p_id } = await sender();
  const line = (position: string, count: number) =>
    `nova;${group_gid};${p_id};01.02.2031;${position};desktop;30;${count}\n`;
  const file = header + line('pp_pi', 12) + line('pp_etd', 3);
  const twoRows = { lines: 2, faulty: 0, changed: 0, removed: 0, repeated: 0 };
  expect(await loading.load('facts', file)).toMatchObject({ ...twoRows, added: 2, same: 0 });
  expect(await loading.load('facts', file)).toMatchObject({ ...twoRows, added: 0, same: 2 });
  expect(await loading.load('facts', header + line('pp_pi', 7) + line('pp_etd', 0))).toMatchObject({
    added: 0,
    changed: 1,
    removed: 1,
    same: 0,
  });
  expect(await kept('2031-02-01')).toEqual([{ p_id, position: 'pp_pi', origin: 'desktop', transport: 30, count: 7 }]);
  const sums = await loading.db.rows(
    `SELECT kinds, senders FROM client_packages WHERE server_alias = 'nova' AND group_gid = ${group_gid} AND month_index = 12 * 2031 + 2`,
  );
  expect(sums).toEqual([{ kinds: [['pp_pi', false, 7, 1]], senders: 1 }]);
});

it('J03 of two lines that name the same the later one holds', async () => {
  const { group_gid, p_id } = await sender();
  const line = (count: number) => `nova;${group_gid};${p_id};02.02.2031;pp_pi;api;;${count}\n`;
  expect(await loading.load('facts', header + line(1) + line(5))).toMatchObject({ lines: 2, added: 1, repeated: 1 });
  expect(await kept('2031-02-02')).toMatchObject([{ transport: null, count: 5 }]);
});

it('J02 windows-1251 and commas, NDJSON, gzip and the English names of columns say the same', async () => {
  const { inn, login } = await sender();
  const russian = `Сервер,ИНН,Логин,Дата,Позиция,Способ,Количество,Эмулятор\r\nnova,${inn},${login},2031-03-01,pp_pi,online,4,нет\r\n`;
  expect(await loading.load('facts', bytes1251(russian))).toMatchObject({ added: 1, faulty: 0 });
  const record = {
    server: 'nova',
    organisation: inn,
    user: login,
    day: '2031-03-01',
    position: 'pp_pi',
    origin: 'online',
    count: 4,
    emulator: false,
  };
  expect(await loading.load('facts', gzipSync(`\uFEFF${JSON.stringify(record)}\n`))).toMatchObject({
    added: 0,
    same: 1,
  });
  const english = `\uFEFF"server";"organisation";"user";"day";"position";"origin";"count"\n"nova";"${inn}";"${login.toUpperCase()}";"2031-03-01";"pp_pi";"online";"4"`;
  expect(await loading.load('facts', english)).toMatchObject({ added: 0, same: 1 });
});

it('J04 what has no place waits in quarantine, once, with its line and column', async () => {
  const { group_gid, p_id } = await sender();
  const lines = [
    `nova;${group_gid};${p_id};01.04.2031;pp_pi;desktop;;1`,
    `moon;${group_gid};${p_id};01.04.2031;pp_pi;desktop;;1`,
    `nova;2147000;${p_id};01.04.2031;pp_pi;desktop;;1`,
    `nova;7725714O90;${p_id};01.04.2031;pp_pi;desktop;;1`,
    `nova;${group_gid};zimin.s99;01.04.2031;pp_pi;desktop;;1`,
    `nova;${group_gid};${p_id};31.02.2031;pp_pi;desktop;;1`,
    `nova;${group_gid};${p_id};01.04.2031;pp_etd2;desktop;;1`,
    `nova;${group_gid};${p_id};01.04.2031;pp_pi;desktop;;−4`,
    `nova;${group_gid};${p_id}`,
  ];
  const file = `${header}${lines.join('\n')}\n`;
  const loaded = await loading.load('facts', file);
  expect(loaded).toMatchObject({ lines: 9, added: 1, faulty: 8 });
  expect(loaded.errors).toEqual([
    { line: 3, field: 'server', value: 'moon', problem: 'Такого сервера нет' },
    { line: 4, field: 'organisation', value: '2147000', problem: 'Такой организации на сервере нет' },
    { line: 5, field: 'organisation', value: '7725714O90', problem: 'Номер организации или ИНН: только цифры' },
    { line: 6, field: 'user', value: 'zimin.s99', problem: 'Такого пользователя на сервере нет' },
    {
      line: 7,
      field: 'day',
      value: '31.02.2031',
      problem: 'День в виде ДД.ММ.ГГГГ или ГГГГ-ММ-ДД, и такой день должен быть',
    },
    { line: 8, field: 'position', value: 'pp_etd2', problem: 'Такого значения нет' },
    { line: 9, field: 'count', value: '−4', problem: 'Число от 0 до 1000000000' },
    { line: 10, field: '', value: `nova;${group_gid};${p_id}`, problem: 'Столбцов 3 вместо 8' },
  ]);
  const waiting = "SELECT count(*)::int AS n FROM import_quarantine WHERE kind = 'facts'";
  expect(await loading.db.one(waiting)).toEqual({ n: 8 });
  const inOrder = await loading.db.rows<{ line: number }>(
    "SELECT line FROM import_quarantine WHERE kind = 'facts' ORDER BY id",
  );
  expect(inOrder.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await loading.load('facts', file)).toMatchObject({ added: 0, same: 1, faulty: 8 });
  expect(await loading.db.one(waiting)).toEqual({ n: 8 });
});

it('J04 a day out of bounds is told the bounds', async () => {
  const { group_gid, p_id } = await sender();
  const { errors } = await loading.load('facts', `${header}nova;${group_gid};${p_id};01.01.1999;pp_pi;desktop;;1\n`);
  expect(errors).toMatchObject([{ field: 'day', problem: 'День с 01.01.2000 по 31.12.2199' }]);
});

it('J04 lines that an open quote makes one are told from the first to the last', async () => {
  const { group_gid, p_id } = await sender();
  const good = (day: string) => `nova;${group_gid};${p_id};${day}.05.2031;pp_pi;desktop;;1`;
  const lines = [good('01'), `"${good('02')}`, good('03'), good('04'), `nova;be"lov;1`, good('05')];
  expect(await loading.load('facts', `${header}${lines.join('\n')}\n`)).toMatchObject({
    added: 1,
    errors: [{ line: 3, problem: 'Столбцов 1 вместо 8: строки 3–7 прочитаны как одна, проверьте кавычки' }],
  });
});

it('J04 what waits is replaced by a later line about the same, which it would otherwise replace when released', async () => {
  const line = (count: number, note = '') => `nova;;later.user;03.04.2031;pp_pi;desktop;;${count};${note}\n`;
  const facts = 'Сервер;Организация;Пользователь;День;Позиция;Способ;Транспорт;Количество;Эмулятор\n';
  const waiting = () =>
    loading.db.rows(
      "SELECT record ->> 'count' AS count FROM import_quarantine WHERE record ->> 'user' = 'later.user' ORDER BY record ->> 'day'",
    );
  await loading.load('facts', facts + line(31));
  await loading.load('facts', `${facts}${line(33, 'нет')}nova;;later.user;04.04.2031;pp_pi;desktop;;2;`);
  expect(await waiting()).toEqual([{ count: '33' }, { count: '2' }]);
  const { login } = await sender();
  const rename = (from: string, to: string) =>
    loading.db.run(`UPDATE users SET login = '${to}' WHERE login = '${from}'`);
  await rename(login, 'later.user');
  try {
    expect(await loading.load('facts', facts + line(35))).toMatchObject({ added: 1, faulty: 0 });
    expect(await waiting()).toEqual([{ count: '2' }]);
  } finally {
    await rename('later.user', login);
  }
});

it('J04 a register: what waits gives way to the line that has come in', async () => {
  const operators = 'ИНН;КПП;ID участника;Логин;Пароль\n';
  const waiting = "SELECT 1 FROM import_quarantine WHERE kind = 'operators' AND record ->> 'login' = 'old'";
  await loading.load('operators', `${operators}7707083893;770701009;1;old;`);
  expect(await loading.db.rows(waiting)).toHaveLength(1);
  await loading.load('operators', `${operators}7707083893;770701009;1;new;Secret-1`);
  expect(await loading.db.rows(waiting)).toEqual([]);
});

it('J08 passwords of operators are sealed on their way in, also in quarantine, and a second load changes none', async () => {
  const head = 'ИНН;КПП;ID участника;Логин;Пароль;Сведения об отправителе\n';
  const file = `${head}7700000009;770001001;555;op555;Secret-1;Москва\n7700000008;770001001;556;op556;Secret-2;Москва\n`;
  expect(await loading.load('operators', file)).toMatchObject({ added: 1, faulty: 1 });
  expect(await loading.load('operators', file)).toMatchObject({ added: 0, changed: 0, same: 1, faulty: 1 });
  const stored = await loading.db.one<{ password_sealed: Buffer }>(
    `SELECT password_sealed FROM operator_register WHERE login = 'op555'`,
  );
  expect(createSealer(demoKey).open(stored?.password_sealed ?? Buffer.alloc(0))).toBe('Secret-1');
  const waiting = await loading.db.rows<{ record: object }>(
    "SELECT record FROM import_quarantine WHERE kind = 'operators'",
  );
  expect(waiting).toHaveLength(1);
  expect(JSON.stringify(waiting)).not.toContain('Secret');
  // Without a password the one that is there stays; a new profile has to have one.
  const blank = `${head}7700000009;770001001;777;op555;;Псков\n7728168971;770001001;558;op558;;Москва\n`;
  const changed = await loading.load('operators', blank);
  expect(changed).toMatchObject({ changed: 1, faulty: 1 });
  expect(changed.errors).toMatchObject([{ field: 'password', problem: 'Профиль новый: нужен пароль' }]);
  expect(await loading.load('operators', file)).toMatchObject({ changed: 1 });
});

it('J02 the sample of the operators’ register can be loaded as it is', async () => {
  const columns = Object.values(kinds.operators.columns);
  const lines = [columns.map(({ label }) => label), columns.map(({ example }) => example)];
  await loading.db.run("DELETE FROM operator_register WHERE inn = '7700000009'");
  const loaded = await loading.load('operators', lines.map((cells) => cells.join(';')).join('\n'));
  expect(loaded).toMatchObject({ added: 1, faulty: 0 });
  await loading.db.run("DELETE FROM operator_register WHERE inn = '7700000009'");
});

it('J08 a code of a lookup in use cannot be changed or removed; the rest of the lists can be', async () => {
  const head = 'Справочник;Номер;Код;Название;Группа;Без входа;Удалить\n';
  const loaded = await loading.load(
    'lookups',
    `${head}notification_status;7;;Отозван;;;\npackage_type;1;pp_other;ПИ;;;\npackage_type;1;pp_pi;Предварительная информация;;;\nrole;3;;Декларант;;;да\nrole;9;;Гость;;да;\nmoon;1;;Луна;;;\n`,
  );
  expect(loaded).toMatchObject({ lines: 6, added: 2, changed: 1, faulty: 3 });
  expect(loaded.errors.map(({ problem }) => problem)).toEqual([
    'Код используется: его нельзя изменить',
    'Роль используется: её нельзя удалить',
    expect.stringMatching(/^Одно из: package_type, .*subscription_type, unlim_service, role$/),
  ]);
  expect(await loading.load('lookups', `${head}notification_status;7;;Отозван;;;да\n`)).toMatchObject({ removed: 1 });
  await expect(loading.db.run("UPDATE lookups SET code = 'x' WHERE kind = 'billing_type' AND id = 1")).rejects.toThrow(
    'in use',
  );
  await expect(loading.db.run("DELETE FROM lookups WHERE kind = 'billing_type' AND id = 1")).rejects.toThrow('in use');
});

it('J02 K03 prices of unlimited services are loaded, each from its month on; what names no service waits', async () => {
  const head = 'Услуга;С месяца;Цена;Доля организации;Удалить\n';
  const file = `${head}1;03.2031;1 000,50;200;\n1;2031-05;1100;220,5;\n99;03.2031;1;1;\n2;13.2031;1;1;\n2;03/2031;;1;\n2;04.2031;1,234;1;\n`;
  const loaded = await loading.load('services', file);
  expect(loaded).toMatchObject({ lines: 6, added: 2, faulty: 4 });
  expect(loaded.errors.map(({ line, field }) => [line, field])).toEqual([
    [4, 'service'],
    [5, 'month'],
    [6, 'client_price'],
    [7, 'client_price'],
  ]);
  const prices = () =>
    loading.db.rows(
      'SELECT from_month - 12 * 2031 AS month, client_price::text AS price, ctm_price::text AS share FROM service_prices WHERE service_id = 1 AND from_month > 12 * 2031 ORDER BY 1',
    );
  expect(await prices()).toEqual([
    { month: 3, price: '1000.50', share: '200.00' },
    { month: 5, price: '1100.00', share: '220.50' },
  ]);
  expect(await loading.load('services', file)).toMatchObject({ added: 0, changed: 0, same: 2, faulty: 4 });
  const mended = `${head}1;03.2031;999;200;\n1;05.2031;;;да\n`;
  expect(await loading.load('services', mended)).toMatchObject({ changed: 1, removed: 1, faulty: 0 });
  expect(await prices()).toEqual([{ month: 3, price: '999.00', share: '200.00' }]);
  const waiting = await loading.db.rows<{ record: object }>(
    "SELECT record FROM import_quarantine WHERE kind = 'services' ORDER BY line",
  );
  expect(waiting[0]?.record).toMatchObject({ service: '99', month: '03.2031' });
});

it('O07 the kind of a server is loaded by its name or number, stays where the file has none, and is refused where there is no such', async () => {
  const kindOf = () => loading.db.one<{ server_type: number }>("SELECT server_type FROM portals WHERE alias = 'pskov'");
  for (const [kind, wanted] of [
    ['Тестовый', 3],
    ['1', 1],
    ['', 1],
  ] as const) {
    expect(await loading.load('servers', `Сервер;Название;Вид сервера\npskov;Псков;${kind}\n`)).toMatchObject({
      faulty: 0,
    });
    expect(await kindOf()).toEqual({ server_type: wanted });
  }
  expect(await loading.load('servers', 'Сервер;Название;Вид\npskov;Псков;Лунный\n')).toMatchObject({ faulty: 1 });
});

it('J02 servers, the register of organisations and who is online are loaded, and again', async () => {
  const twice = async (kind: 'servers' | 'organisations' | 'online', file: string, first: object) => {
    expect(await loading.load(kind, file)).toMatchObject({ faulty: 0, ...first });
    expect(await loading.load(kind, file)).toMatchObject({ faulty: 0, added: 0, changed: 0, removed: 0 });
  };
  await twice('servers', 'Сервер;Название\ntula;Тула\nnova;Нова\n', { added: 1, same: 1 });
  await twice(
    'organisations',
    'ИНН;КПП;ID дилера;ID организации;Название;Адрес\n7700000009;770001001;77;800500;ООО «Причал»;Москва\n',
    { added: 1 },
  );
  expect(
    await loading.load(
      'organisations',
      'inn;kpp;dealer_org;org_id;org_name;removed\n7700000009;770001001;77;800500;ООО «Причал»;да\n',
    ),
  ).toMatchObject({ removed: 1 });
  const { p_id, login } = await sender();
  const { in_online } =
    (await loading.db.one<{ in_online: boolean }>(
      `SELECT in_online FROM users WHERE server_alias = 'nova' AND p_id = ${p_id}`,
    )) ?? {};
  await twice('online', `Сервер;Пользователь;Онлайн\nnova;${login};${in_online ? 'нет' : 'да'}\n`, { changed: 1 });
});
