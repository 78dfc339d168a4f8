import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer, connect as dial, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The longest path in bytes that a unix socket takes on every platform, less what is added to it here. */
const socketLimit = 80;
const answerMs = 2_000;
const retryMs = 25;

type State = 'tries' | 'holds' | 'leaves' | 'dead';

const nameOf = (folder: string) => `back-office-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;

const held = (folder: string) =>
  new Error(`Папка данных ${folder} занята другим запущенным сервером: остановите его и повторите`);

const listen = (path: string, state: () => State) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end(state()));
    server.once('error', reject);
    // Any user who starts the product must be able to ask whether this server still runs.
    server.listen({ path, readableAll: true, writableAll: true }, () => {
      server.unref();
      resolve(server);
    });
  });

const close = (server: Server) => new Promise<void>((done) => server.close(() => done()));

const meaning: Record<string, State> = { ECONNREFUSED: 'dead', ENOENT: 'dead', ECONNRESET: 'leaves', EPIPE: 'leaves' };

/** What a server answers through its socket; one too busy to answer counts as running. */
const ask = (path: string) =>
  new Promise<State>((resolve) => {
    const socket = dial(path).setEncoding('utf8').setTimeout(answerMs);
    socket.on('data', (text) => resolve(String(text) === 'tries' ? 'tries' : 'holds'));
    socket.on('timeout', () => {
      resolve('holds');
      socket.destroy();
    });
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(meaning[code] ?? 'holds'));
    socket.on('close', () => resolve('leaves'));
  });

/**
 * Shows a socket of our own first and looks at the others' after that, so of several at once each sees the other: the lowest
 * name stays, a dead name never lives again and is removed.
 */
async function lockByFiles(folder: string): Promise<() => Promise<void>> {
  const inside = join(folder, 'lock');
  const path = Buffer.byteLength(inside) <= socketLimit ? inside : join('/tmp', nameOf(folder));
  const id = randomBytes(4).toString('hex');
  const own = `${path}.${id}`;
  let state: State = 'tries';
  const server = await listen(`${path}-${id}`, () => state);
  renameSync(`${path}-${id}`, own);
  const release = async () => {
    rmSync(own, { force: true });
    await close(server);
  };
  for (;;) {
    const names = readdirSync(dirname(path)).filter(
      (name) => name.startsWith(`${basename(path)}.`) && name !== basename(own),
    );
    const others = await Promise.all(
      names.map(async (name) => ({ name, state: await ask(join(dirname(path), name)) })),
    );
    for (const { name } of others.filter((other) => other.state === 'dead'))
      rmSync(join(dirname(path), name), { force: true });
    const alive = others.filter((other) => other.state !== 'dead');
    if (alive.length === 0) {
      state = 'holds';
      return release;
    }
    if (alive.some((other) => other.state === 'holds' || (other.state === 'tries' && other.name < basename(own)))) {
      await release();
      throw held(folder);
    }
    await pause(retryMs);
  }
}

async function lockByPipe(folder: string): Promise<() => Promise<void>> {
  try {
    const server = await listen(`\\\\.\\pipe\\${nameOf(folder)}`, () => 'holds');
    return () => close(server);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? held(folder) : error;
  }
}

/**
 * Holds a folder for this process alone. The lock is a listening socket, which the system closes with the process however it
 * ends; a file left behind answers nobody. Throws a sentence when another process holds the folder.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  return { release: await (process.platform === 'win32' ? lockByPipe(folder) : lockByFiles(folder)) };
}
