import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './run.mjs';

const inputs = [
  'index.html',
  'package-lock.json',
  'public',
  'scripts/lib/compileAhead.mjs',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];

function* filesOf(path) {
  const at = join(root, path);
  if (!existsSync(at)) return;
  if (!statSync(at).isDirectory()) yield path;
  else for (const entry of readdirSync(at).sort()) yield* filesOf(join(path, entry));
}

/** What the browser part is made of, in short: the same for the same sources, wherever they are built. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesOf(input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Builds the browser part into dist/, unless it stands there already from the same sources. A build empties dist/ first, so
 * one cut short leaves no stamp. Throws a sentence where it fails.
 */
export async function build() {
  const stamp = join(root, 'dist', '.stamp');
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  process.stdout.write('Собираю приложение…\n');
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { env });
  if (code !== 0) throw new Error('Приложение не собралось: ошибка названа выше');
  writeFileSync(stamp, now);
}
