import { randomBytes } from 'node:crypto';
import { connect as dial, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../server/app';
import { connect } from '../../server/db/connect';
import { freshDatabase, type FreshDatabase } from '../support/database';
import { startServer, type RunningServer } from '../support/startServer';

let database: FreshDatabase;
let server: RunningServer;
let env: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  env = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' };
  server = await startServer(env);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const signIn = async (url: string) => {
  const body = JSON.stringify({ username: 'admin', password: 'demo' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}${apiBase}/auth/`, { method: 'POST', headers, body });
  return ((await answer.json()) as { token: string }).token;
};

/** A connection of which each byte is ours; `heard` is all that came back, `ended` settles once it is closed. */
function wire(url: string, text = '') {
  const socket: Socket = dial(Number(new URL(url).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  const open = new Promise<void>((done) => socket.once('connect', () => done()));
  socket.write(text);
  return { socket, open, ended, heard: () => heard };
}

const head = (lines: string[]) => [...lines, 'Host: localhost', '', ''].join('\r\n');
const seconds = (since: number) => (performance.now() - since) / 1000;

it('Q02 a connection without a call is kept for longer than a proxy keeps it (nginx: 60 s)', async () => {
  const { socket, ended, heard } = wire(server.url, head(['GET /healthz HTTP/1.1']));
  await expect.poll(heard).toContain('200 OK');
  socket.end();
  await ended;
  expect(Number(/Keep-Alive: timeout=(\d+)/i.exec(heard())?.[1])).toBeGreaterThan(60);
});

describe('a body', () => {
  it.each([2, 20, 100])('I02 of %d MB is refused in words that its sender reads', async (megabytes) => {
    const token = await signIn(server.url);
    const answer = await fetch(`${server.url}${apiBase}/categories/`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: Buffer.alloc(megabytes * 1_000_000, ' '),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ detail: 'Слишком большой запрос: не больше 1 МиБ' });
  });

  it('I02 that grows beyond measure without having said so is refused as well', async () => {
    const token = await signIn(server.url);
    const part = ' '.repeat(65_536);
    const chunk = `${part.length.toString(16)}\r\n${part}\r\n`;
    const lines = [
      `POST ${apiBase}/categories/ HTTP/1.1`,
      `Authorization: Token ${token}`,
      'Transfer-Encoding: chunked',
    ];
    const { socket, ended, heard } = wire(server.url, head([...lines, 'Content-Type: application/json']));
    socket.write(chunk.repeat(40));
    await expect.poll(heard).toContain('413');
    socket.end('0\r\n\r\n');
    await ended;
    expect(heard()).toContain('Слишком большой запрос');
  });

  it('I02 that nobody has asked for is read to its end, and the connection goes on', async () => {
    const body = ' '.repeat(3_000_000);
    const refused = head([`POST ${apiBase}/zzz/ HTTP/1.1`, `Content-Length: ${body.length}`]);
    const { socket, ended, heard } = wire(
      server.url,
      refused + body + head(['GET /healthz HTTP/1.1', 'Connection: close']),
    );
    await ended;
    socket.destroy();
    expect(heard().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  });

  it.concurrent.each(['a header', 'a body'])(
    'Q02 %s of which half was sent holds its connection for 30 s at most',
    async (half) => {
      const lines = [`POST ${apiBase}/auth/ HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 50'];
      const begun = performance.now();
      const { ended } = wire(server.url, half === 'a header' ? lines.join('\r\n') : `${head(lines)}{"username"`);
      await ended;
      expect(seconds(begun)).toBeLessThan(30);
    },
  );
});

describe('a server that is told to stop', () => {
  it('Q02 answers what is under way, says that it closes, and is gone within 3 s', async () => {
    const stopped = await startServer(env);
    const token = await signIn(stopped.url);
    const db = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 2 });
    const call = head([`GET ${apiBase}/categories/?page=1 HTTP/1.1`, `Authorization: Token ${token}`]);
    const idle = wire(stopped.url, head(['GET /healthz HTTP/1.1']));
    await expect.poll(idle.heard).toContain('200');
    expect(idle.heard()).not.toContain('Connection: close');
    const silent = wire(stopped.url);
    const arriving = wire(stopped.url, `${head([`POST ${apiBase}/auth/ HTTP/1.1`, 'Content-Length: 50'])}{`);
    await Promise.all([silent.open, arriving.open]);
    const busy = await db.tx(async (tx) => {
      await tx.run('LOCK TABLE news');
      const asked = wire(stopped.url, call);
      const waiting = () =>
        tx.rows(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      await expect.poll(waiting).not.toHaveLength(0);
      process.kill(stopped.pid, 'SIGTERM');
      await Promise.all([idle.ended, silent.ended]);
      return asked;
    });
    const begun = performance.now();
    await busy.ended;
    expect(busy.heard()).toMatch(/^HTTP\/1\.1 200/);
    expect(busy.heard()).toContain('Connection: close');
    expect(busy.heard()).toMatch(/\]\}(\r\n0\r\n\r\n)?$/);
    await stopped.stop();
    expect(seconds(begun)).toBeLessThan(3);
    await arriving.ended;
    await db.close();
  });
});
