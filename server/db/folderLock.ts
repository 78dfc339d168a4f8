import { createHash, randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { createServer, connect as dial, type Server } from 'node:net';
import { join } from 'node:path';

/** The longest path that a unix socket takes on every platform. */
const socketLimit = 90;

function lockPath(folder: string): string {
  const name = `back-office-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(folder, 'lock');
  return inside.length <= socketLimit ? inside : join('/tmp', `${name}.lock`);
}

const listen = (path: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });

const close = (server: Server) => new Promise<void>((done) => server.close(() => done()));

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = dial(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const held = (folder: string) => new Error(`Папка данных ${folder} занята другим запущенным сервером`);

/** Takes a dead lock away, whatever others do at the same time; false when it turned out to live. */
async function clear(path: string): Promise<boolean> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
  const alive = await answers(aside);
  if (alive) linkSync(aside, path);
  rmSync(aside);
  return !alive;
}

/** A socket of our own, listening before it gets the lock's name: of several at once only one can link it. */
async function takeName(path: string, folder: string): Promise<() => Promise<void>> {
  const own = `${path}.${randomBytes(4).toString('hex')}`;
  const server = await listen(own);
  try {
    for (;;) {
      try {
        linkSync(own, path);
        rmSync(own);
        return async () => {
          rmSync(path, { force: true });
          await close(server);
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if ((await answers(path)) || !(await clear(path))) throw held(folder);
      }
    }
  } catch (error) {
    await close(server);
    throw error;
  }
}

async function takePipe(path: string, folder: string): Promise<() => Promise<void>> {
  try {
    const server = await listen(path);
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
  const path = lockPath(folder);
  return { release: await (process.platform === 'win32' ? takePipe(path, folder) : takeName(path, folder)) };
}
