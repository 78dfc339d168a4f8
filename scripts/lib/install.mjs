import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './run.mjs';

/** The least minor version of the Node lines that Vite and Vitest run on; any line from 24 on will do. */
const least = { 20: 19, 22: 13 };

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= 24 || minor >= least[major]) return;
  throw new Error(`Нужен Node.js 20.19, 22.13, 24.0 или новее, а запущен ${process.versions.node}`);
}

/**
 * Installs exactly what the lock file says, unless that is what stands in node_modules already. The stamp lies inside, so
 * it goes with the folder and an installation cut short leaves none. Throws a sentence where it cannot be done.
 */
export async function install() {
  checkNode();
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.lock-stamp');
  const listed = existsSync(join(root, 'node_modules', '.package-lock.json'));
  if (listed && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stdout.write('Устанавливаю зависимости…\n');
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error('Зависимости не установились: проверьте доступ к реестру npm');
  writeFileSync(stamp, lock);
}
