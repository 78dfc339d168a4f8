import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './run.mjs';

const inputs = ['index.html', 'package-lock.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts'];

function* filesOf(path) {
  const at = join(root, path);
  if (!existsSync(at)) return;
  const entries = readdirSyncOrNull(at);
  if (!entries) yield path;
  else for (const entry of entries.sort()) yield* filesOf(join(path, entry));
}

function readdirSyncOrNull(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const input of inputs) for (const file of filesOf(input)) hash.update(file).update('\0').update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Builds the browser part into dist/, unless it stands there already from the same sources. */
export async function build() {
  const stamp = join(root, 'dist', '.stamp');
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  process.stdout.write('Собираю приложение…\n');
  const code = await node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, now);
}
