import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How much a load database has; 100 lists of a dealer are one a month of each scheme for two years. */
export interface LoadSize {
  organisations: number;
  dealers?: number;
  listsPerDealer?: number;
}

const root = resolve(import.meta.dirname, '../..');

const generate = (dataDir: string, { organisations, dealers, listsPerDealer }: Required<LoadSize>) =>
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
export async function loadData({ organisations, dealers = 2000, listsPerDealer = 100 }: LoadSize): Promise<string> {
  const folder = join(root, '.cache/bench-data', `${organisations}-${dealers}`);
  const dataDir = join(folder, 'data');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return dataDir;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if ((await generate(dataDir, { organisations, dealers, listsPerDealer })) !== 0)
    throw new Error('the load database was not made');
  writeFileSync(complete, '');
  return dataDir;
}
