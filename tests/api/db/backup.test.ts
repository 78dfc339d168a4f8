import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dump } from '../../../server/db/backup/dump';
import { restore } from '../../../server/db/backup/restore';
import { sign } from '../../../server/db/backup/signature';
import { readSequences, readTables } from '../../../server/db/backup/tables';
import { migrate } from '../../../server/db/migrate';
import { freshDatabase, type FreshDatabase } from '../../support/database';
import { demoKey, demoNow } from '../../support/demo';

const log = pino({ level: 'silent' });
const options = { secretKey: demoKey, now: demoNow };
let folder: string;
let file: string;
let full: FreshDatabase;
const opened: FreshDatabase[] = [];

const query = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The number of rows and a checksum of all of them, for each table. */
const contents = (url: string) =>
  query(url, async (client) => {
    const sums: Record<string, unknown> = { sequences: await readSequences(client) };
    for (const { table } of await readTables(client)) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS sum FROM ${table} t`,
      );
      sums[table] = rows[0];
    }
    return sums;
  });

/** Ends the connection of a command once it waits for such an event of PostgreSQL. */
const cutOff = (url: string, command: 'backup' | 'restore', event: string) =>
  query(url, (client) =>
    expect
      .poll(async () => {
        const { rows } = await client.query<{ pid: number }>(
          'SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND wait_event = $2',
          [`declaration-back-office ${command}`, event],
        );
        return rows;
      })
      .toHaveLength(1),
  );

async function emptyDatabase(): Promise<string> {
  const database = await freshDatabase('nothing');
  opened.push(database);
  await migrate(database.url, { log });
  return database.url;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'copy.gz');
  full = await freshDatabase();
  opened.push(full);
  await query(full.url, (client) =>
    client.query(
      `UPDATE groups SET comments = E'Первая\\r\\nвторая\\t\\\\. «кавычки» \\\\N\\u2028\\u2029' WHERE p_gid = (SELECT min(p_gid) FROM groups)`,
    ),
  );
  await dump(full.url, file, options);
});
afterAll(async () => {
  for (const { drop } of opened) await drop();
  await rm(folder, { recursive: true });
});

/** The file without its signature. */
const unsigned = async () =>
  gzipSync(
    gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n')
      .slice(0, -2)
      .join('\n') + '\n',
  );

/** A file that somebody has signed with our key. */
const signed = (bytes: Buffer) => buffer(sign(demoKey)(Readable.from([bytes])));

describe('backup and restore', () => {
  it('brings back every row of every table, and the numbers go on where they were', async () => {
    const url = await emptyDatabase();
    const rows = await restore(url, file, options);
    expect(rows).toBeGreaterThan(10_000);
    expect(await contents(url)).toEqual(await contents(full.url));
    const next = (at: string) =>
      query(
        at,
        async (client) =>
          (await client.query("SELECT nextval('group_ids') AS groups, nextval('news_id_seq') AS news"))
            .rows[0] as unknown,
      );
    expect(await next(url)).toEqual(await next(full.url));
    const triggers = await query(url, (client) =>
      client.query("SELECT 1 FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'"),
    );
    expect(triggers.rows).toEqual([]);
  });

  it('is of one moment, readable by its owner alone, and holds no session', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = gunzipSync(await readFile(file)).toString('utf8');
    expect(text).not.toMatch(/^\{"table":"(tokens|sign_in_guesses|sign_in_places|idempotency_keys)"/m);
    expect(text).not.toContain(demoKey.toString('hex'));
  });

  it('a database that is not empty stays as it is', async () => {
    const target = await freshDatabase();
    opened.push(target);
    await expect(restore(target.url, file, options)).rejects.toThrow('База данных не пуста');
    expect(await contents(target.url)).not.toHaveProperty('groups.count', 0);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    [
      'damaged in the middle',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.from('нет'), bytes.subarray(bytes.length / 2)]),
    ],
    ['no backup at all', () => gzipSync('Привет\n')],
    [
      'without its end',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString('utf8').split('\n').slice(0, -2).join('\n')),
    ],
    [
      'without a row',
      (bytes: Buffer) =>
        gzipSync(
          gunzipSync(bytes)
            .toString('utf8')
            .replace(/^(\{"table":"news".*\n).*\n/m, '$1'),
        ),
    ],
  ])('a file that is %s changes nothing', async (_, spoil) => {
    const spoilt = join(folder, 'spoilt.gz');
    const url = await emptyDatabase();
    const before = await contents(url);
    await writeFile(spoilt, spoil(await readFile(file)));
    await expect(restore(url, spoilt, options)).rejects.toThrow();
    await writeFile(spoilt, await signed(spoil(await unsigned())));
    await expect(restore(url, spoilt, options)).rejects.toThrow();
    expect(await contents(url)).toEqual(before);
  });

  it('a row that the database refuses changes nothing, and is said', async () => {
    const url = await emptyDatabase();
    await query(url, (client) => client.query('ALTER TABLE package_facts ADD CHECK (count < 0)'));
    const before = await contents(url);
    await expect(restore(url, file, options)).rejects.toThrow('package_facts_count_check');
    expect(await contents(url)).toEqual(before);
  });

  it('a database that goes away ends a backup, and nothing of it is left', async () => {
    const broken = join(folder, 'broken.gz');
    await query(full.url, async (client) => {
      await client.query('BEGIN; LOCK TABLE package_facts');
      const dumped = expect(dump(full.url, broken, options)).rejects.toThrow();
      await cutOff(full.url, 'backup', 'relation');
      await dumped;
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });

  it('Q06 a backup that is stopped leaves nothing of its file', async () => {
    const stop = new AbortController();
    await query(full.url, async (client) => {
      await client.query('BEGIN; LOCK TABLE package_facts');
      const stopped = dump(full.url, join(folder, 'stopped.gz'), { ...options, signal: stop.signal });
      const refused = expect(stopped).rejects.toThrow('Остановлено');
      await expect.poll(() => readdir(folder)).toContain('stopped.gz.part');
      stop.abort(new Error('Остановлено'));
      await refused;
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('a database that goes away ends a restore', async () => {
    const url = await emptyDatabase();
    await query(url, (client) => client.query('ALTER TABLE package_facts ADD CHECK (pg_sleep(3600) IS NOT NULL)'));
    const before = await contents(url);
    const restored = expect(restore(url, file, options)).rejects.toThrow();
    await cutOff(url, 'restore', 'PgSleep');
    await restored;
    expect(await contents(url)).toEqual(before);
  });

  it('Q06 what keeps a backup from being written is said, not what follows from it', async () => {
    const nowhere = dump(full.url, join(folder, 'none', 'copy.gz'), options);
    await expect(nowhere).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open', path: join(folder, 'none') });
  });

  it('Q06 a disk that is full in the middle ends a backup with a failure, and nothing of it is left', async () => {
    const url = await emptyDatabase();
    await query(url, (client) =>
      client.query('CREATE TABLE filling AS SELECT md5(n::text) FROM generate_series(1, 300000) n'),
    );
    const env = { ...process.env, DATABASE_URL: url, SECRET_KEY: demoKey.toString('hex') };
    const backup = ['dist-server/backup.js', join(folder, 'large.gz')];
    // Fifty kilobytes and no more.
    const limited = ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, ...backup];
    await expect(promisify(execFile)('sh', limited, { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EFBIG') as string,
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('large'))).toEqual([]);
  });

  it('another key, another version, and no file are said', async () => {
    const url = await emptyDatabase();
    await expect(restore(url, file, { secretKey: Buffer.alloc(32) })).rejects.toThrow('зашифрованы другим ключом');
    await expect(restore(url, join(folder, 'none.gz'), options)).rejects.toThrow('Нет файла');
    const newer = join(folder, 'newer.gz');
    await writeFile(
      newer,
      await signed(
        gzipSync(
          gunzipSync(await unsigned())
            .toString('utf8')
            .replace('"migrations":[', '"migrations":["000_other.sql",'),
        ),
      ),
    );
    await expect(restore(url, newer, options)).rejects.toThrow('другой версией сервера');
  });

  it('Q05 a file without a signature, or changed anywhere since, is refused before anything is read of it', async () => {
    const url = await emptyDatabase();
    const before = await contents(url);
    const bytes = await readFile(file);
    const other = join(folder, 'other.gz');
    const refusal = async (some: Buffer) => {
      await writeFile(other, some);
      return restore(url, other, options).then(
        () => 'restored',
        (error: Error) => error.message,
      );
    };
    const flipped = (place: number) => Buffer.from(bytes).fill((bytes[place] ?? 0) ^ 1, place, place + 1);
    // The time in the head of the packed file, a row, the last of the rows.
    for (const place of [4, 9, bytes.length >> 1, bytes.length - 200])
      expect(await refusal(flipped(place)), String(place)).toContain('изменён после того, как был подписан');
    for (const cut of [1, 100, bytes.length >> 1, bytes.length - 1])
      expect(await refusal(bytes.subarray(0, -cut)), String(cut)).toContain('не подписан или обрезан');
    expect(await refusal(Buffer.concat([bytes, Buffer.from(' ')]))).toContain('не подписан или обрезан');
    expect(await refusal(await unsigned())).toContain('не подписан или обрезан');
    expect(await contents(url)).toEqual(before);
    expect(await refusal(await signed(await unsigned()))).toBe('restored');
  });
});
