import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './run.mjs';

const shared = ['package-lock.json', 'tsconfig.json'];

/** What each part is made of, and how. */
const parts = {
  browser: {
    folder: 'dist',
    inputs: [...shared, 'index.html', 'public', 'scripts/lib/compileAhead.mjs', 'src', 'vite.config.ts'],
    builds: [[]],
    says: 'Собираю приложение…',
    fails: 'Приложение не собралось: ошибка названа выше',
  },
  server: {
    folder: 'dist-server',
    inputs: [
      ...shared,
      'scripts/lib/serverEntries.mjs',
      'server',
      'src/contract',
      'src/domain',
      'vite.server.config.ts',
    ],
    builds: [
      ['--config', 'vite.server.config.ts'],
      ['--config', 'vite.server.config.ts', '--mode', 'serve'],
    ],
    // `main` compiles the server for its later starts.
    compiler: 'main.js',
    says: 'Собираю сервер…',
    fails: 'Сервер не собрался: ошибка названа выше',
  },
};

function* filesOf(path) {
  const at = join(root, path);
  if (!existsSync(at)) return;
  if (!statSync(at).isDirectory()) yield path;
  else for (const entry of readdirSync(at).sort()) yield* filesOf(join(path, entry));
}

function fingerprintOf({ inputs }) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesOf(input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** What the browser part is made of, in short: the same for the same sources, wherever they are built. */
export const fingerprint = () => fingerprintOf(parts.browser);

/**
 * Builds a part aside and puts it in the place of the last, unless that is of the same sources: one cut short changes
 * nothing. Where there are no sources, as in a container, what was built is taken. Throws a sentence where it fails.
 */
async function make(part) {
  const { folder, builds, compiler, says, fails } = part;
  const place = join(root, folder);
  if (!existsSync(join(root, 'server/main.ts'))) return;
  const stamp = join(place, '.stamp');
  const now = fingerprintOf(part);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  process.stderr.write(`${says}\n`);
  const fresh = `${place}.new-${process.pid}`;
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = async (...args) => {
    if ((await node(args, { env })) !== 0) throw new Error(fails);
  };
  try {
    for (const args of builds)
      await run('node_modules/vite/bin/vite.js', 'build', ...args, '--outDir', fresh, '--logLevel', 'warn');
    if (compiler) await run(join(fresh, compiler), '--compile');
    writeFileSync(join(fresh, '.stamp'), now);
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The server and its commands, as plain JavaScript in dist-server/. */
export const buildServer = () => make(parts.server);

/** Both: the browser part in dist/, and the server. */
export async function build() {
  await buildServer();
  await make(parts.browser);
}
