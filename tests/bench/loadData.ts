import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A price list a month of each scheme for two years, of so many dealers. */
const dealers = 2000;
const listsPerDealer = 100;

const root = resolve(import.meta.dirname, '../..');

const generate = (dataDir: string, organisations: number) =>
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

/** The data folder of a load database with so many organisations, made where it is not there yet. */
export async function loadData(organisations: number): Promise<string> {
  const folder = join(root, '.cache/bench-data', `${organisations}-${dealers}`);
  const dataDir = join(folder, 'data');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return dataDir;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if ((await generate(dataDir, organisations)) !== 0) throw new Error('the load database was not made');
  writeFileSync(complete, '');
  return dataDir;
}
