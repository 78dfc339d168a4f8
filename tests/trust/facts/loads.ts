import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sql, { raw } from 'sql-template-tag';
import type { Db } from '../../../server/db/connect';
import { factTable } from '../../../server/db/factMonths';
import { factLines } from '../../bench/factLines';
import { median } from '../../bench/statistics';
import { command } from '../../support/command';

/** A database to load into, by its owner, and what a server is told of it. */
export interface Base {
  db: Db;
  env: Record<string, string>;
}

const rounds = 3;
const year = 2011;

/** Months of facts that come from as many users. */
const mostUsers = 50_000;

async function forget({ db }: Base, month: number): Promise<void> {
  await db.run(`ALTER TABLE package_facts DETACH PARTITION ${factTable(month)}`);
  await db.run(`DROP TABLE ${factTable(month)}`);
  for (const sums of ['client_packages', 'dealer_packages'])
    await db.run(sql`DELETE FROM ${raw(sums)} WHERE month_index = ${month}`);
}

/** How long the command takes to load a month that nobody has written to, s; what it has brought is taken away again. */
async function loadMonth(base: Base, month: number, users: readonly number[], lines: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'trust-facts-'));
  const file = join(folder, 'facts.csv');
  try {
    const name = `${String(((month - 1) % 12) + 1).padStart(2, '0')}.${year}`;
    await pipeline(Readable.from(factLines(users, lines, name)), createWriteStream(file));
    const begun = performance.now();
    const { code, out } = await command('import', ['facts', file], base.env);
    const seconds = (performance.now() - begun) / 1000;
    const loaded = Number(/новых ([\d\s]+)/.exec(out)?.[1]?.replace(/\s/g, ''));
    if (code !== 0 || loaded !== lines) throw new Error(`import: ${code}\n${out}`);
    await forget(base, month);
    return seconds;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The load of a new month into one base and the other, in turn; seconds in the middle. */
export async function compareLoads(empty: Base, filled: Base, lines: number) {
  const found = await empty.db.rows<{ p_id: number }>(
    sql`SELECT p_id FROM users WHERE server_alias = 'nova' ORDER BY md5(p_id::text) LIMIT ${mostUsers}`,
  );
  const users = found.map(({ p_id }) => p_id);
  const times = { empty: [] as number[], filled: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const month = 12 * year + 1 + round;
    times.empty.push(await loadMonth(empty, month, users, lines));
    times.filled.push(await loadMonth(filled, month, users, lines));
  }
  return { empty: median(times.empty), filled: median(times.filled) };
}
