import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/connect';
import { apiBase, createApp } from '../../server/app';
import { createTestApp, type TestApp } from '../support/app';
import { createSealer } from '../../server/security/secrets';
import { createDeclaredResources } from '../../server/services/declared/registry';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const post = (raw: BodyInit, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  app.call('POST', '/auth/', { raw, headers });

describe('bodies', () => {
  it.each<[string, BodyInit, Record<string, string>, number]>([
    ['broken JSON', '{"username":', { 'Content-Type': 'application/json' }, 400],
    ['an array', '[]', { 'Content-Type': 'application/json' }, 400],
    ['no content type', '{}', {}, 415],
    ['a form', 'username=a', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    [
      '2 MiB',
      JSON.stringify({ username: 'a'.repeat(2 ** 21), password: 'b' }),
      { 'Content-Type': 'application/json' },
      413,
    ],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), { 'Content-Type': 'application/json' }, 400],
    ['an unknown field', '{"username":"a","password":"b","admin":true}', { 'Content-Type': 'application/json' }, 400],
    ['__proto__', '{"username":"a","password":"b","__proto__":{"x":1}}', { 'Content-Type': 'application/json' }, 400],
    ['NUL', '{"username":"a\\u0000","password":"b"}', { 'Content-Type': 'application/json' }, 400],
    ['half a surrogate pair', '{"username":"a\\ud800","password":"b"}', { 'Content-Type': 'application/json' }, 400],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, { 'Content-Type': 'application/json' }, 400],
  ])('I02 %s is refused in Russian', async (_name, raw, headers, status) => {
    const reply = await post(raw, headers);
    expect(reply.status).toBe(status);
    expect(String(reply.body.detail)).toMatch(/[А-Яа-я]/);
  });

  it('I02 no JSON whatever makes the server fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6, noUnicodeString: false } as never), async (text) => {
        const { status } = await app.call('POST', '/piportals/nova/groups/1001/archive-status-invert/', {
          token: admin,
          raw: text,
          headers: { 'Content-Type': 'application/json' },
        });
        expect([200, 400, 409]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});

describe('answers', () => {
  it("A12 an unknown call is 404 in the contract's shape, and carries the security headers", async () => {
    const { status, body, headers } = await app.call('GET', '/no/such/call/');
    expect(status).toBe(404);
    expect(body).toEqual({ detail: 'Запрашиваемый ресурс не найден' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
  });

  it('Q08 an answer, small or packed, carries what a browser is told with a refusal', async () => {
    const told = ({ headers }: { headers: Headers }) =>
      Object.fromEntries(
        [...headers].filter(([name]) => /^(x-(?!request)|cross-origin|origin|referrer|strict|permissions)/.test(name)),
      );
    const token = await app.signIn('admin');
    const named = { 'X-Request-Id': 'asked-by-a-test' };
    const refused = await app.call('GET', '/no/such/call/');
    const small = await app.call('GET', '/user/', { token, headers: named });
    const packed = await app.call('GET', '/piportals/all/groups/?page=1', {
      token,
      headers: { ...named, 'Accept-Encoding': 'gzip' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(Object.keys(told(refused))).toHaveLength(12);
    expect([told(small), told(packed)]).toEqual([told(refused), told(refused)]);
    expect([small, packed].map(({ headers }) => headers.get('x-request-id'))).toEqual([
      'asked-by-a-test',
      'asked-by-a-test',
    ]);
  });

  it('I01 a path answers with and without its slash, and a portal goes by alias in either place', async () => {
    for (const path of [
      '/user',
      '/user/',
      '/piportals/nova/group/dropdowns',
      '/piportals/all/groups/all?page=1&server_alias=nova',
    ]) {
      expect((await app.call('GET', path, { token: admin })).status, path).toBe(200);
    }
  });

  it('I01 every lookup of doc 1 §7 has its entries', async () => {
    for (const path of [
      '/notification-statuses/',
      '/piportals/all/users/package-type-rights/',
      '/billing-types/',
      '/list/package/statuses/',
      '/list/package/deliveries/',
      '/server-type/',
      '/piportals/nova/app-types/',
    ]) {
      const { status, body } = await app.call<unknown[]>('GET', path, { token: admin });
      expect(status, path).toBe(200);
      expect(body.length, path).toBeGreaterThan(2);
    }
    const { body } = await app.call<{ all_permissions: object[] }>('GET', '/piportals/online/permissions/', {
      token: admin,
    });
    expect(body.all_permissions.length).toBeGreaterThan(1);
  });

  it('A14 a database that is away is 503 with Retry-After, also for readiness; the process is alive all the same', async () => {
    const log = pino({ level: 'silent' });
    const away = connect('postgres://postgres@127.0.0.1:1/none', { log, maxConnections: 2 });
    const broken = createApp({
      db: away,
      declared: createDeclaredResources(away),
      clock: () => new Date(),
      log,
      sealer: createSealer(Buffer.alloc(32)),
      jobs: { add: async () => undefined, begin: async () => undefined, close: async () => undefined },
      trustProxy: 0,
      checkAnswers: true,
      mainApplicationName: '',
      genericResources: [],
    });
    const reply = await broken.request(`${apiBase}/user/`, { headers: { Authorization: `Token ${'x'.repeat(43)}` } });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(await reply.json()).toEqual({ detail: 'База данных недоступна, повторите попытку позже' });
    expect((await broken.request('/readyz')).status).toBe(503);
    expect((await broken.request('/healthz')).status).toBe(200);
    await away.close();
  });
});
