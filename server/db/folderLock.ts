import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, connect as dial, type Server } from 'node:net';
import { join } from 'node:path';

/** The longest path that a unix socket takes on every platform. */
const socketLimit = 100;

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

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = dial(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * Holds a folder for this process alone. The lock is a listening socket, which the system closes with the process however it
 * ends; a file left behind answers nobody. Throws a sentence when another process holds the folder.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const path = lockPath(folder);
  const held = () => new Error(`Папка данных ${folder} занята другим запущенным сервером`);
  const take = async () => {
    try {
      return await listen(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (await answers(path)) throw held();
      await rm(path, { force: true });
      return listen(path).catch(() => {
        throw held();
      });
    }
  };
  const server = await take();
  return { release: () => new Promise((done) => server.close(() => done())) };
}
