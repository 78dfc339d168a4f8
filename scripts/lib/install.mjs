import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './run.mjs';

const needed = [20, 19];

/** Ends the process with a sentence where Node is too old for what follows. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  process.stderr.write(`Нужен Node.js ${needed.join('.')} или новее, а запущен ${process.versions.node}\n`);
  process.exit(1);
}

/** Installs exactly what the lock file says, unless that is what stands in node_modules already. */
export async function install() {
  checkNode();
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  const stamp = join(root, 'node_modules', '.lock-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stdout.write('Устанавливаю зависимости…\n');
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    process.stderr.write('Зависимости не установились: проверьте доступ к реестру npm\n');
    process.exit(code);
  }
  writeFileSync(stamp, lock);
}
