import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoading, lastRun, type Loading } from '../../support/loading';

let loading: Loading;
let before: unknown;
const counted = () =>
  loading.db.one(
    'SELECT (SELECT count(*) FROM package_facts) AS facts, (SELECT count(*) FROM import_quarantine) AS waiting',
  );
beforeAll(async () => {
  loading = await createLoading();
  before = await counted();
});
afterAll(() => loading.close());

const header = 'server;user;day;position;origin;count\n';
const russian = 'Сервер;Пользователь;День;Позиция;Способ;Количество\n';
const good = 'nova;1001;2031-01-01;pp_pi;desktop;1\n';

const refused = async (file: Parameters<Loading['load']>[1], sentence: string) => {
  await expect(loading.load('facts', file)).rejects.toThrow(sentence);
  expect(await lastRun(loading.db)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining(sentence) as unknown,
  });
  expect(await counted()).toEqual(before);
};

it.each<[string, string | Uint8Array, string]>([
  ['a truncated table', `${header}${good}nova;1001;2031`, 'Файл оборван на строке 3'],
  ['truncated NDJSON', '{"server":"nova"}\n{"server":"no', 'Файл оборван на строке 2'],
  ['NDJSON of something else', '{"format":1,"tables":3}\n{"table":"users"}\n', 'ни одного известного поля в строке 1'],
  ['truncated gzip', gzipSync(header + good.repeat(1000)).subarray(0, 90), 'Архив gzip оборван'],
  ['damaged gzip', Buffer.concat([gzipSync(header).subarray(0, 12), Buffer.alloc(40, 7)]), 'Архив gzip'],
  ['another encoding', Buffer.from(`\uFEFF${header}${good}`, 'utf16le'), 'Файл в UTF-16'],
  [
    'two encodings',
    Buffer.concat([Buffer.from(russian + good.repeat(60)), Buffer.from([0xc0, 0xc1, 0x0a])]),
    'в другой кодировке',
  ],
  ['a book of Excel', Buffer.from('PK\u0003\u0004 book'), 'Это файл Excel'],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1, 2]), 'Файл двоичный'],
  ['nothing', '', 'Файл пуст'],
  ['blank lines', '\n\n \n', 'В файле нет строк'],
  ['an unknown column', 'server;user;colour\n', 'неизвестный столбец «colour»'],
  ['no names of columns', good, 'ни одного известного столбца, первый — «nova»: нет строки с названиями'],
  // «Сервер;День» of KOI8-R.
  ['an encoding of other days', Buffer.from('f3c5d2d7c5d23be4c5ced80a', 'hex'), 'или файл не в UTF-8'],
  ['a missing column', 'server;user\n', 'нет столбца «День»'],
  ['a column twice', `server;${header}`, 'столбец «Сервер» есть дважды'],
  ['a quote that nobody closes', `${header}nova;"${'x'.repeat(2 ** 21)}`, 'не закрыта кавычка'],
])('%s is refused with a sentence, and nothing of it stays', async (_, file, sentence) => {
  await refused(file, sentence);
});

it('a million bad lines are counted, the first thousand are shown, and nothing is loaded', async () => {
  async function* million() {
    yield Buffer.from(header + good);
    const part = Buffer.from('nova;1001;2031-99-01;pp_pi;desktop;1\n'.repeat(10_000));
    for (let n = 0; n < 100; n += 1) yield part;
  }
  await refused(million(), 'Негодных строк 1000000 из 1000001');
  expect(await lastRun(loading.db)).toMatchObject({ lines: 1_000_001, faulty: 1_000_000 });
  expect(await loading.db.one('SELECT count(*)::int AS n, min(line) AS first FROM import_errors')).toEqual({
    n: 1000,
    first: 3,
  });
});

it('a bomb is refused before it has gone off', async () => {
  async function* bomb() {
    const part = gzipSync(Buffer.alloc(16 * 1024 ** 2, '\n'));
    yield gzipSync(header);
    for (let n = 0; n < 8; n += 1) yield part;
  }
  await refused(bomb(), 'Архив раскрывается больше чем в 200 раз');
});

it('a load while another of the kind runs is refused at once; other kinds go on', async () => {
  let go: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (reached = resolve));
  async function* slow() {
    yield Buffer.from(header);
    reached();
    await new Promise<void>((resolve) => (go = resolve));
    yield Buffer.from(good);
  }
  const first = loading.load('facts', slow());
  await arrived;
  await expect(loading.load('facts', header + good)).rejects.toThrow('идёт другая загрузка');
  expect(await loading.load('servers', 'server_alias;server_name\nnova;Нова\n')).toMatchObject({ faulty: 0 });
  go();
  expect(await first).toMatchObject({ lines: 1 });
});
