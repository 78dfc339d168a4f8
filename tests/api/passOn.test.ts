import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passOn, type PassLimits } from '../../server/http/passOn';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let existing: Server;
let target: string;
let seen: Seen[];
let answer: (response: ServerResponse, call: IncomingMessage) => void;
const listen = (server: Server) =>
  new Promise<string>((ready) => {
    server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
beforeAll(async () => {
  existing = createServer((call, response) => {
    const parts: Buffer[] = [];
    call.on('data', (part: Buffer) => parts.push(part));
    call.on('end', () => {
      seen.push({ method: call.method, url: call.url, headers: call.headers, body: Buffer.concat(parts).toString() });
      answer(response, call);
    });
  });
  target = await listen(existing);
});
beforeEach(() => {
  seen = [];
  answer = json(200, { ok: true });
});
afterAll(() => {
  existing.closeAllConnections();
  return new Promise((done) => existing.close(done));
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const typed =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);

const socket = { incoming: { socket: { remoteAddress: '192.0.2.9', remotePort: 40000, remoteFamily: 'IPv4' } } };
interface Setting {
  end?: string;
  trustProxy?: number;
  limits?: Partial<PassLimits>;
}
const ask = (path: string, init: RequestInit = {}, { end = '', trustProxy = 0, limits = {} }: Setting = {}) =>
  passOn(`${target}${end}`, { log: pino({ level: 'silent' }), trustProxy, limits }).request(path, init, socket);
const call = (init: RequestInit = {}, setting: Setting = {}) => ask('/api/private/v3.0/user/', init, setting);
const detailOf = async (reply: Response) => ((await reply.json()) as { detail: string }).detail;

describe('what goes to an existing v3.0 server', () => {
  it.each(['', '/', '/api/private/v3.0', '/api/private/v3.0/'])(
    'is the call as it is, whatever the address ends with (%s)',
    async (end) => {
      answer = json(409, { detail: 'так сказал он' }, { ETag: '"7"' });
      const init = {
        method: 'PATCH',
        headers: { Authorization: 'Token secret', 'Content-Type': 'application/json', 'If-Match': '"6"' },
        body: '{"p_city":"Псков"}',
      };
      const reply = await ask('/api/private/v3.0/piportals/nova/groups/5/?x=%D1%8F', init, { end });
      expect([reply.status, reply.headers.get('etag')]).toEqual([409, '"7"']);
      expect(await reply.json()).toEqual({ detail: 'так сказал он' });
      const [{ method, url, body, headers } = { headers: {} }] = seen;
      expect([method, url, body]).toEqual(['PATCH', '/api/private/v3.0/piportals/nova/groups/5/?x=%D1%8F', init.body]);
      expect(headers).toMatchObject({
        authorization: 'Token secret',
        'if-match': '"6"',
        // Not every server takes a body of unknown length.
        'content-length': String(Buffer.byteLength(init.body)),
      });
    },
  );

  it('Q04 is no cookie, nothing meant for proxies, and no address but the one that is believed', async () => {
    const headers = {
      Cookie: 'session=1',
      Connection: 'x-secret',
      'X-Secret': '1',
      'Proxy-Authorization': 'Basic 1',
      'Proxy-Connection': 'keep-alive',
      TE: 'trailers',
      Upgrade: 'h2c',
      Forwarded: 'for=1.1.1.1',
      Via: '1.1 evil',
      'X-Real-IP': '1.1.1.1',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-For': '1.1.1.1, 203.0.113.7',
    };
    await call({ headers });
    await call({ headers }, { trustProxy: 1 });
    expect(seen.map((one) => one.headers['x-forwarded-for'])).toEqual(['192.0.2.9', '203.0.113.7']);
    for (const { headers: sent } of seen)
      expect(Object.keys(sent).sort()).toEqual(
        expect.not.arrayContaining(
          Object.keys(headers)
            .map((name) => name.toLowerCase())
            .filter((name) => !/^(connection|x-forwarded-for)$/.test(name)),
        ),
      );
    expect(seen[0]?.headers.connection).toBe('keep-alive');
  });

  it('Q04 is no larger than allowed', async () => {
    const body = ' '.repeat(3_000_000);
    const reply = await call({ method: 'POST', body }, { limits: { request: 2 * 1024 * 1024 } });
    expect([reply.status, await detailOf(reply)]).toEqual([413, 'Слишком большой запрос: не больше 2 МиБ']);
    expect(seen).toEqual([]);
  });
});

describe('what comes back from it', () => {
  it('L03 D07 tells the time of its server, by which months and days of the screens go', async () => {
    const date = 'Tue, 01 Dec 2026 00:30:00 GMT';
    answer = json(200, {}, { Date: date });
    expect((await call()).headers.get('date')).toBe(date);
  });

  it('Q04 stands under our own headers, without cookies', async () => {
    answer = json(
      200,
      {},
      {
        'Set-Cookie': 'a=1',
        'Content-Security-Policy': 'script-src *',
        'Access-Control-Allow-Origin': '*',
        Server: 'old/1.0',
        'X-Frame-Options': 'ALLOWALL',
        'Cache-Control': 'public, max-age=600',
        Refresh: '0; url=https://evil.example',
        'Clear-Site-Data': '"*"',
      },
    );
    const { headers } = await call();
    for (const name of ['set-cookie', 'access-control-allow-origin', 'server', 'refresh', 'clear-site-data'])
      expect(headers.get(name), name).toBeNull();
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect([headers.get('x-frame-options'), headers.get('x-content-type-options')]).toEqual(['DENY', 'nosniff']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['https://evil.example/api/private/v3.0/user/', 502],
    ['//evil.example/x', 502],
    ['/admin/', 502],
    ['/api/private/v3.0/user/?next=1', 302],
    ['javascript:alert(1)', 502],
  ])('Q04 a redirection to %s is %d and is not followed', async (location, status) => {
    answer = (response) => void response.writeHead(302, { Location: location }).end();
    const reply = await call();
    expect(reply.status).toBe(status);
    expect(reply.headers.get('location')).toBe(status === 302 ? location : null);
    expect(seen).toHaveLength(1);
  });

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'multipart/x-mixed-replace', ''])(
    'Q04 a page in place of an answer (%s) is 502',
    async (type) => {
      answer = typed(200, type, '<script>alert(1)</script>');
      const reply = await call();
      expect([reply.status, await detailOf(reply)]).toEqual([502, 'Сервер v3.0 ответил не тем, чего от него ждут']);
    },
  );

  it.each([
    [404, 'Запрашиваемый ресурс не найден'],
    [500, 'Сервер v3.0 ответил ошибкой 500'],
    [503, 'Сервер v3.0 недоступен, повторите попытку позже'],
  ])('Q04 a page for an error %d is the error in our words', async (status, detail) => {
    answer = typed(status, 'text/html', '<h1>nginx</h1>', { 'Retry-After': '7' });
    const reply = await call();
    expect([reply.status, reply.headers.get('retry-after'), await detailOf(reply)]).toEqual([status, '7', detail]);
  });

  it('Q04 a file is only saved, under its name, packed on the way or not', async () => {
    const disposition = `inline; filename="a.xml"; filename*=UTF-8''%D0%B0.xml`;
    answer = typed(200, 'text/xml; charset=utf-8', gzipSync('<a/>'), {
      'Content-Disposition': disposition,
      'Content-Encoding': 'gzip',
    });
    const reply = await call();
    expect(reply.headers.get('content-disposition')).toBe(disposition.replace('inline', 'attachment'));
    expect([reply.headers.get('content-type'), await reply.text()]).toEqual(['text/xml', '<a/>']);
  });

  it('Q04 nothing is nothing: 204, an empty 200, HEAD', async () => {
    answer = (response) => void response.writeHead(204).end();
    expect((await call({ method: 'DELETE' })).status).toBe(204);
    for (const headers of [{ 'Content-Length': '0' }, { 'Transfer-Encoding': 'chunked' }]) {
      answer = (response) => void response.writeHead(200, headers).end();
      expect([(await call()).status, await (await call()).text()]).toEqual([200, '']);
    }
    answer = json(200, { ok: true });
    expect((await call({ method: 'HEAD' })).status).toBe(200);
    expect(seen.at(-1)?.method).toBe('HEAD');
  });

  it('Q04 more than allowed is 502 where that is known at once, and breaks off where it is not', async () => {
    const limits = { json: 1000, file: 2000 };
    answer = json(200, 'x'.repeat(1500));
    expect((await call({}, { limits })).status).toBe(502);
    answer = typed(200, 'application/zip', 'x'.repeat(1500));
    expect((await call({}, { limits })).status).toBe(200);
    const more = new Promise<ServerResponse>((begun) => {
      answer = (response) => {
        response.writeHead(200, { 'Content-Type': 'application/zip' });
        response.write('x'.repeat(1500), () => begun(response));
      };
    });
    const reply = await call({}, { limits });
    expect(reply.status).toBe(200);
    (await more).end('x'.repeat(1500));
    await expect(reply.arrayBuffer()).rejects.toThrow();
  });
});

describe('a server behind that is slow or away', () => {
  it('Q04 is 504 where it does not begin to answer', async () => {
    answer = () => undefined;
    const reply = await call({}, { limits: { answerMs: 100 } });
    expect([reply.status, await detailOf(reply)]).toEqual([
      504,
      'Сервер v3.0 не ответил вовремя, повторите попытку позже',
    ]);
  });

  it('Q04 breaks an answer off that falls silent', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/zip' });
      response.write('begun');
    };
    const reply = await call({}, { limits: { silenceMs: 100 } });
    expect(reply.status).toBe(200);
    await expect(reply.arrayBuffer()).rejects.toThrow();
  });

  it('Q04 /readyz tells whether it answers, signed in or not', async () => {
    answer = json(401, { detail: 'Требуется вход в систему' });
    expect((await ask('/readyz')).status).toBe(200);
    answer = typed(503, 'text/html', 'stopped');
    expect((await ask('/readyz')).status).toBe(503);
    answer = () => undefined;
    expect((await ask('/readyz', {}, { limits: { pingMs: 100 } })).status).toBe(504);
  });

  it("says 502 in the contract's shape where it cannot be reached, and so does /readyz", async () => {
    const app = passOn('http://127.0.0.1:1', { log: pino({ level: 'silent' }), trustProxy: 0 });
    for (const path of ['/api/private/v3.0/user/', '/readyz']) {
      const reply = await app.request(path, {}, socket);
      expect([reply.status, await detailOf(reply)]).toEqual([502, 'Сервер v3.0 недоступен']);
    }
    expect((await app.request('/healthz')).status).toBe(200);
  });
});
