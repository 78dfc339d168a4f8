import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './run.mjs';

/** The least minor version of the Node lines that Vite and Vitest run on; any line from 24 on will do. */
const least = { 20: 19, 22: 13 };

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= 24 || minor >= least[major]) return;
  throw new Error(`Нужен Node.js 20.19, 22.13, 24.0 или новее, а запущен ${process.versions.node}`);
}

const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/** Whether node_modules has what the lock file says, whoever has put it there: npm lists it in there at the very end. Of other systems' packages there are none. */
function isInstalled() {
  const listed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listed)) return false;
  const there = packagesOf(listed);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([place, { integrity, optional }]) =>
      place === '' || (there[place] ? there[place].integrity === integrity : optional),
  );
}

/** Installs exactly what the lock file says, unless that is there already. Throws a sentence where it cannot be done. */
export async function install() {
  checkNode();
  if (isInstalled()) return;
  process.stdout.write('Устанавливаю зависимости…\n');
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error('Зависимости не установились: проверьте доступ к реестру npm');
}
