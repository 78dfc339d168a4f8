import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceToken } from '../../src/contract/serviceTokens';
import { createSealer } from '../../server/security/secrets';
import { makeKeyFor } from '../../server/services/serviceTokens/commandKeys';
import { createTestApp, type TestApp } from '../support/app';
import { demoKey, demoNow } from '../support/demo';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const make = (body: object, token = admin) =>
  app.call<ServiceToken & { token: string }>('POST', '/service-tokens/', {
    token,
    body: { name: 'Выгрузка', rights: ['data'], days: 30, ...body },
  });
const list = async () => (await app.call<ServiceToken[]>('GET', '/service-tokens/', { token: admin })).body;

it('J05 a key acts with its rights alone, is kept as a hash, shown once, and says when it was used', async () => {
  const { body, status } = await make({});
  expect(status).toBe(201);
  const [kept] = await list();
  expect(kept).toMatchObject({ name: 'Выгрузка', rights: ['data'], used_at: null, revoked_at: null });
  expect(kept).not.toHaveProperty('token');
  const stored = await app.db.rows(
    "SELECT t::text AS text FROM service_tokens t UNION ALL SELECT after::text FROM audit WHERE entity = 'serviceToken'",
  );
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain(body.token);
  expect((await app.call('GET', '/imports/', { token: body.token })).status).toBe(200);
  expect((await app.call('GET', '/categories/', { token: body.token })).status).toBe(403);
  expect((await list())[0]?.used_at).not.toBeNull();
});

it('J05 a right that is named twice is told once, by the key and by the journal', async () => {
  const { body } = await make({ name: 'Дважды', rights: ['data', 'audit', 'data'] });
  expect(body.rights).toEqual(['data', 'audit']);
  const told = await app.db.one(
    "SELECT after -> 'rights' AS rights FROM audit WHERE entity = 'serviceToken' ORDER BY id DESC",
  );
  expect(told).toEqual({ rights: ['data', 'audit'] });
  await makeKeyFor(app.db, { login: 'admin', name: 'Командой', rights: ['data', 'data'], days: 1 }, demoNow);
  const byCommand = await app.db.one(
    "SELECT after -> 'rights' AS rights FROM audit WHERE entity = 'serviceToken' ORDER BY id DESC",
  );
  expect(byCommand).toEqual({ rights: ['data'] });
});

it('J05 a key makes no keys, and nobody gives it what he has not; it ends with its day, with its revocation, and with what its maker loses', async () => {
  const { body } = await make({ name: 'Ночная' });
  expect((await make({}, body.token)).status).toBe(403);
  expect((await make({ rights: ['support'] })).status).toBe(403);
  const works = async () => (await app.call('GET', '/imports/', { token: body.token })).status;
  expect(await works()).toBe(200);
  await app.db.run("UPDATE users SET rights = array_remove(rights, 'data') WHERE login = 'admin'");
  expect(await works()).toBe(403);
  await app.db.run("UPDATE users SET rights = rights || '{data}' WHERE login = 'admin'");
  app.setNow(new Date(demoNow.getTime() + 31 * 86_400_000));
  expect(await works()).toBe(401);
  app.setNow(demoNow);
  expect(await works()).toBe(200);
  expect((await app.call('POST', `/service-tokens/${body.id}/revoke/`, { token: admin })).body).toMatchObject({
    name: 'Ночная',
  });
  expect(await works()).toBe(401);
  const told = await app.db.rows(
    "SELECT operation FROM audit WHERE entity = 'serviceToken' AND entity_id = '" + String(body.id) + "' ORDER BY id",
  );
  expect(told).toEqual([{ operation: 'createServiceToken' }, { operation: 'revokeServiceToken' }]);
});

it('J05 a key holds all of its last day in Moscow, at whatever hour it was made', async () => {
  const wanted = { login: 'admin', name: 'На день', rights: ['data'], days: 1 } as const;
  const key = await makeKeyFor(app.db, wanted, new Date('2026-05-14T22:30:00Z'));
  expect(key.expires_at).toBe('2026-05-16T20:59:59.000Z');
  const works = async () => (await app.call('GET', '/imports/', { token: key.token })).status;
  app.setNow(new Date('2026-05-16T20:59:58Z'));
  expect(await works()).toBe(200);
  app.setNow(new Date('2026-05-16T21:00:00Z'));
  expect(await works()).toBe(401);
  app.setNow(demoNow);
});

it('J05 an answer that was kept under another SECRET_KEY is refused in words to the call that comes again', async () => {
  let key = demoKey;
  const sealer = {
    seal: (text: string) => createSealer(key).seal(text),
    open: (sealed: Buffer, sentence?: string) => createSealer(key).open(sealed, sentence),
    mark: (text: string) => createSealer(key).mark(text),
  };
  const other = await createTestApp({ overrides: { sealer } });
  try {
    const token = await other.signIn('admin');
    const again = () =>
      other.call('POST', '/service-tokens/', {
        token,
        body: { name: 'Выгрузка', rights: ['data'], days: 30 },
        headers: { 'Idempotency-Key': 'the-same-call' },
      });
    const first = await again();
    expect((await again()).body).toEqual(first.body);
    key = Buffer.alloc(32, 9);
    expect(await again()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('зашифрован другим ключом SECRET_KEY') as string },
    });
  } finally {
    await other.close();
  }
});
