import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { say, table, verdict } from '../bench/print';
import { openFolder } from '../support/openFolder';
import { killBatches } from '../support/killedBatches';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';

const { kills, dealers } = parametersOf({ kills: 20, dealers: 2000 });

const folder = openFolder('back-office-batches-');
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };

async function generate(): Promise<void> {
  const size = String(dealers);
  const args = ['--organisations', size, '--dealers', size, '--price-lists', size, '--facts', '0'];
  const child = spawn(process.execPath, ['dist-server/generate.js', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return;
  // It has said why.
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

try {
  await generate();
  const killed = await killBatches({
    start: () => startServer(env),
    month: (cycle) => ({ year: 2099 + Math.floor(cycle / 12), month: (cycle % 12) + 1 }),
    cycles: kills,
    random: Math.random,
  });
  for (const { after, madeThen, state, madeAtLast, wanted } of killed)
    say(`убит через ${Math.round(after)} мс: тогда ${madeThen}, в конце ${madeAtLast} из ${wanted}, ${state}`);
  const half = killed.filter(({ madeThen, wanted }) => madeThen !== 0 && madeThen !== wanted).length;
  const undone = killed.filter(({ state, madeAtLast, wanted }) => state !== 'done' || madeAtLast !== wanted).length;
  table([
    [`kill -9 посреди пакета, раз: ${killed.length}`, 'есть', 'цель', ''],
    ['сделано наполовину', String(half), '0', verdict(half, 0)],
    ['не доведено до конца следующим процессом', String(undone), '0', verdict(undone, 0)],
  ]);
  process.exitCode = half + undone === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
