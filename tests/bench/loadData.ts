import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How much a load database has; 100 lists of a dealer are one a month of each scheme for two years. */
export interface LoadSize {
  organisations: number;
  dealers?: number;
  listsPerDealer?: number;
  facts?: number;
}

const usual = { dealers: 2000, listsPerDealer: 100, facts: 3_000_000 };

const root = resolve(import.meta.dirname, '../..');

/** Makes the organisations of a load database, and what goes with them. */
export async function generate(dataDir: string, wanted: LoadSize): Promise<void> {
  const { organisations, dealers, listsPerDealer, facts } = { ...usual, ...wanted };
  const sizes = { organisations, dealers, 'price-lists': dealers * listsPerDealer, facts };
  const child = spawn(
    process.execPath,
    ['dist-server/generate.js', ...Object.entries(sizes).flatMap(([name, size]) => [`--${name}`, String(size)])],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  // It has said why.
  if (code !== 0) process.exit(1);
}

/** A data folder that is kept for the next run, made where it is not there yet. */
export async function keptData(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const folder = join(root, '.cache/bench-data', name);
  const dataDir = join(folder, 'data');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return dataDir;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make(dataDir);
  writeFileSync(complete, '');
  return dataDir;
}

/** The data folder of a load database. */
export function loadData(wanted: LoadSize): Promise<string> {
  const { organisations, dealers, facts } = { ...usual, ...wanted };
  const name = [organisations, dealers, ...(facts === usual.facts ? [] : [facts])].join('-');
  return keptData(name, (dataDir) => generate(dataDir, wanted));
}
