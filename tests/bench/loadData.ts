import { spawn } from 'node:child_process';
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

const generate = (dataDir: string, { organisations, dealers, listsPerDealer, facts }: Required<LoadSize>) =>
  new Promise<number>((done) => {
    const child = spawn(
      process.execPath,
      [
        'dist-server/generate.js',
        '--organisations',
        String(organisations),
        '--dealers',
        String(dealers),
        '--price-lists',
        String(dealers * listsPerDealer),
        '--facts',
        String(facts),
      ],
      {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
        stdio: 'inherit',
      },
    );
    child.on('exit', (code) => done(code ?? 1));
  });

/** The data folder of a load database, made where it is not there yet. */
export async function loadData(wanted: LoadSize): Promise<string> {
  const size = { ...usual, ...wanted };
  const name = [size.organisations, size.dealers, ...(size.facts === usual.facts ? [] : [size.facts])].join('-');
  const folder = join(root, '.cache/bench-data', name);
  const dataDir = join(folder, 'data');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return dataDir;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if ((await generate(dataDir, size)) !== 0) throw new Error('the load database was not made');
  writeFileSync(complete, '');
  return dataDir;
}
