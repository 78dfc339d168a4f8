import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../server/db/connect';
import { migrate } from '../../../server/db/migrate';
import { freshDatabase, type FreshDatabase } from '../../support/database';

const log = pino({ level: 'silent' });

let fresh: FreshDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  fresh = await freshDatabase('nothing');
  await put('001_things.sql', 'CREATE TABLE things (id integer PRIMARY KEY);\nINSERT INTO things VALUES (1);');
  await put('002_more.sql', 'INSERT INTO things VALUES (2);');
  return async () => {
    await fresh.drop();
    await rm(join(folder, '003_late.sql'), { force: true });
  };
});

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const run = (to = log) => migrate(fresh.url, { log: to, folder });

/** What is logged of a run: the messages, each with the migration that it names. */
async function said() {
  const lines: string[] = [];
  await run(pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as unknown);
}

async function read<T>(statement: string): Promise<T[]> {
  const db = connect(fresh.url, { log, maxConnections: 1 });
  return db.rows<T>(statement).finally(() => db.close());
}

const ids = async () => (await read<{ id: number }>('SELECT id FROM things ORDER BY id')).map(({ id }) => id);

it('applies each file once, in order, though several servers start at once', async () => {
  await Promise.all([run(), run(), run()]);
  expect(await ids()).toEqual([1, 2]);
  await put('003_late.sql', 'INSERT INTO things VALUES (3);');
  await run();
  expect(await ids()).toEqual([1, 2, 3]);
});

it('logs each file that is applied to what is there, and of an empty database one line', async () => {
  expect(await said()).toEqual([{ level: 30, migrations: 2, msg: 'schema created' }]);
  await put('003_late.sql', 'INSERT INTO things VALUES (3);');
  expect(await said()).toEqual([{ level: 30, migration: '003_late.sql', msg: 'migration applied' }]);
  expect(await said()).toEqual([]);
});

it('stops at an applied file that was changed, whatever its line ends', async () => {
  await run();
  await put('001_things.sql', 'CREATE TABLE things (id integer PRIMARY KEY);\r\nINSERT INTO things VALUES (1);');
  await run();
  await put('002_more.sql', 'INSERT INTO things VALUES (22);');
  await expect(run()).rejects.toThrow('Миграция 002_more.sql изменена после того, как была применена к базе данных');
  expect(await ids()).toEqual([1, 2]);
});

it('stops at a database that is newer than the code', async () => {
  await put('003_late.sql', 'INSERT INTO things VALUES (3);');
  await run();
  await rm(join(folder, '003_late.sql'));
  await expect(run()).rejects.toThrow('База данных новее этой версии сервера: в ней уже есть 003_late.sql');
});

it('leaves nothing of a file that fails, keeps those before it, and goes on once it is mended', async () => {
  await put('003_late.sql', 'INSERT INTO things VALUES (3); SELECT 1/0;');
  await expect(run()).rejects.toThrow('Миграция 003_late.sql не применяется: division by zero');
  expect(await ids()).toEqual([1, 2]);
  await put('003_late.sql', 'INSERT INTO things VALUES (3);');
  await run();
  expect(await ids()).toEqual([1, 2, 3]);
});

it('O04 says in which line a file stumbles, and does not pass over one whose name is not that of a migration', async () => {
  await put('003_late.sql', 'INSERT INTO things VALUES (3)\nINSERT INTO things VALUES (4);');
  await expect(run()).rejects.toThrow('Миграция 003_late.sql, строка 2, не применяется: syntax error');
  await rm(join(folder, '003_late.sql'));
  await put('003-late.sql', 'INSERT INTO things VALUES (3);');
  await expect(run()).rejects.toThrow('Миграция 003-late.sql названа не так');
  await rm(join(folder, '003-late.sql'));
  await run();
  expect(await ids()).toEqual([1, 2]);
});

it('O04 a migration without a transaction goes statement by statement, is done again where it was cut off, and once among many', async () => {
  const index =
    'DROP INDEX CONCURRENTLY IF EXISTS things_by_id;\nCREATE INDEX CONCURRENTLY things_by_id ON things (id);';
  const body = 'CREATE OR REPLACE FUNCTION one() RETURNS integer LANGUAGE plpgsql AS $$\nBEGIN\n  RETURN 1;\nEND $$;';
  const lone = (rest: string) => put('003_late.sql', `-- outside a transaction\n${index}\n\n${body}\n${rest}`);
  await lone('SELECT 1/0;');
  await expect(run()).rejects.toThrow('Миграция 003_late.sql не применяется: division by zero');
  await lone('INSERT INTO things VALUES (3);\n');
  await Promise.all([run(), run(), run()]);
  expect(await ids()).toEqual([1, 2, 3]);
  expect(await read("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'things_by_id'::regclass")).toEqual([
    { valid: true },
  ]);
});

it('Q05 nothing is made where the functions would not find it: the schema of the role comes before public', async () => {
  await read('CREATE SCHEMA AUTHORIZATION CURRENT_USER');
  await expect(run()).rejects.toThrow(
    /^Таблицы кабинета лежат в схеме public, а эта роль создаёт их в схеме postgres\. .*: ALTER ROLE postgres IN DATABASE test_\w+ SET search_path = public$/,
  );
  expect(await read("SELECT tablename FROM pg_tables WHERE schemaname IN ('postgres', 'public')")).toEqual([]);
});

it('Q05 a database that cannot hold Russian is refused with what it takes', async () => {
  const ascii = await freshDatabase('nothing', "ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'");
  try {
    await expect(migrate(ascii.url, { log, folder })).rejects.toThrow(
      'Кодировка этой базы данных — SQL_ASCII, а нужна UTF-8: создайте базу командой createdb --encoding UTF8 --template template0',
    );
  } finally {
    await ascii.drop();
  }
});
