import { createReadStream } from 'node:fs';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';
import { readCommitted, unlimited, withSettings } from '../pools';
import { endOfRows, head, keyMark, tableLine, tail } from './format';
import { keepSight } from '../declared/sightView';
import { queryable } from '../queryable';
import { makeDeclaredKeys, makeDeclaredTables, takeAwayEmpty } from './declaredTables';
import { monthOf, takeAwayMonths } from './factTables';
import { checkSignature } from './signature';
import { quoted, readDeclaredTables, readMigrations, readTables } from './tables';

interface RestoreOptions {
  secretKey: Buffer;
}

const notEmpty = 'База данных не пуста: восстанавливать можно только в пустую';
const damaged = 'Файл резервной копии повреждён или обрезан, в базу ничего не записано';

function parse<S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch (error) {
    throw new Error(damaged, { cause: error });
  }
}

/** The lines of a gzip file, ended by `\n` alone; one that is no gzip, or is cut off, is damaged. */
async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const unpacked = pipe(createReadStream(file), createGunzip(), () => undefined).setEncoding(
    'utf8',
  ) as AsyncIterable<string>;
  let rest = '';
  try {
    for await (const part of unpacked) {
      const [end = '', ...others] = part.split('\n');
      const lines = [rest + end, ...others];
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`Нет файла ${file}`, { cause: error });
    throw new Error(damaged, { cause: error });
  }
}

async function refuseUnfit(
  client: pg.Client,
  { migrations, key }: z.output<typeof head>,
  { secretKey }: RestoreOptions,
) {
  const own = await readMigrations(client);
  if (own.join() !== migrations.join()) {
    throw new Error(
      `Копия сделана другой версией сервера: в ней миграций ${migrations.length}, здесь ${own.length}. Восстановите её той же версией, затем обновите сервер`,
    );
  }
  if (key !== keyMark(secretKey))
    throw new Error('Пароли ФТС в копии зашифрованы другим ключом: задайте SECRET_KEY, с которым она сделана');
  const { rows } = await client.query(
    'SELECT 1 FROM portals UNION ALL SELECT 1 FROM groups UNION ALL SELECT 1 FROM audit LIMIT 1',
  );
  if (rows.length > 0) throw new Error(notEmpty);
}

/** The rows of one table for COPY; its reader goes on after them. */
async function* rowsOf(lines: AsyncGenerator<string, void, undefined>): AsyncGenerator<string, void, undefined> {
  for (;;) {
    const { value } = await lines.next();
    if (value === undefined) throw new Error(damaged);
    if (value === endOfRows) return;
    yield `${value}\n`;
  }
}

async function readRows(
  client: pg.Client,
  { table, columns }: z.output<typeof tableLine>,
  lines: AsyncGenerator<string, void, undefined>,
): Promise<number> {
  await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  const target = client.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
  await pipeline(rowsOf(lines), target);
  await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  return target.rowCount;
}

async function readAll(
  client: pg.Client,
  lines: AsyncGenerator<string, void, undefined>,
  options: RestoreOptions,
): Promise<number> {
  await client.query(withSettings(readCommitted, unlimited));
  await refuseUnfit(client, parse(head, (await lines.next()).value ?? undefined), options);
  await takeAwayMonths(client);
  let known = await readTables(client);
  // It is empty, and its trigger lets nobody empty it.
  await client.query('ALTER TABLE audit DISABLE TRIGGER USER');
  await client.query(`TRUNCATE ${known.map(({ table }) => quoted(table)).join(', ')} CASCADE`);
  await takeAwayEmpty(client);
  const rows: Record<string, number> = {};
  for (;;) {
    const text = (await lines.next()).value ?? undefined;
    if (!text?.startsWith('{"table"')) {
      const end = parse(tail, text);
      if (Object.entries(end.rows).some(([table, count]) => rows[table] !== count)) throw new Error(damaged);
      for (const [name, last] of Object.entries(end.sequences))
        if (last !== null) await client.query('SELECT setval($1, $2)', [quoted(name), last]);
      break;
    }
    const table = parse(tableLine, text);
    if (table.table.startsWith('declared.') && !known.some((one) => one.table.startsWith('declared.'))) {
      await makeDeclaredTables(client);
      known = [...known, ...(await readDeclaredTables(client))];
    }
    const month = monthOf(table.table);
    if (month !== undefined) await client.query('SELECT make_fact_table($1)', [month]);
    else if (!known.some((one) => one.table === table.table)) throw new Error(damaged);
    rows[table.table] = await readRows(client, table, lines);
    if (month !== undefined && !table.detached) await client.query('SELECT attach_fact_table($1)', [month]);
  }
  await makeDeclaredKeys(client);
  await keepSight(queryable(client));
  await client.query('ALTER TABLE audit ENABLE TRIGGER USER');
  await client.query('ANALYZE');
  await client.query('COMMIT');
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/** Brings a backup into an empty database of the same version, all of it or nothing; answers the number of rows. Throws a Russian sentence. */
export async function restore(url: string, file: string, options: RestoreOptions): Promise<number> {
  await checkSignature(file, options.secretKey);
  const client = new pg.Client({ connectionString: url, application_name: 'declaration-back-office restore' });
  client.on('error', () => undefined);
  await client.connect();
  const lines = linesOf(file);
  try {
    return await readAll(client, lines, options);
  } finally {
    // Closing the connection rolls back.
    await Promise.all([lines.return(), client.end()]);
  }
}
