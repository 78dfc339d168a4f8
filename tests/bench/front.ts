import { createReadStream, existsSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Where files of such an address stand; every page gets its code in the same way, and the rest from the real server. */
const folders: readonly [prefix: string, folder: string][] = [
  ['/bench/', join(root, '.cache/bench/')],
  ['/account/assets/', join(root, 'dist/assets/')],
];

function sendFile(folder: string, path: string, response: ServerResponse) {
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  return createReadStream(file).pipe(response);
}

function passOn(target: URL, incoming: IncomingMessage, response: ServerResponse) {
  const { hostname, port } = target;
  const call = request(
    { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  call.on('error', () => response.destroy());
  incoming.pipe(call);
}

/** One address for all that is compared: files from here, whatever else from the real server. */
export async function startFront(serverUrl: string) {
  const target = new URL(serverUrl);
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', target);
    const [prefix, folder] = folders.find(([start]) => pathname.startsWith(start)) ?? [];
    if (prefix !== undefined && folder !== undefined) sendFile(folder, pathname.slice(prefix.length), response);
    else passOn(target, incoming, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
