import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partSize, type Application, type ApplicationVersion } from '../../src/contract/applications';
import type { AuditEntry } from '../../src/contract/audit';
import { createTestApp, type TestApp } from '../support/app';
import { demoNow } from '../support/demo';

interface Answer {
  id: number;
  detail?: string;
  errors?: Record<string, string[]>;
}

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const programs = '/piportals/nova/applications/';
const files = '/piportals/nova/application-files/';
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const open = (version: string, size: number, token = admin) =>
  app.call<Answer>('POST', files, { token, body: { app_type: 'main', version, size } });
const send = (file: number, place: number, bytes: Buffer, token = admin) => {
  const raw = new FormData();
  raw.append('part', new Blob([new Uint8Array(bytes)]), 'part');
  return app.call<Answer>('POST', `${files}${file}/parts/${place}/`, { token, raw });
};
const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, place) =>
    bytes.subarray(place * partSize, (place + 1) * partSize),
  );
const publish = (version: string, body: object, token = admin) =>
  app.call<Answer & ApplicationVersion>('POST', `${programs}main/${version}/`, { token, body });
const change = (version: string, body: object, token = admin, headers = {}) =>
  app.call<Answer & ApplicationVersion>('PATCH', `${programs}main/${version}/`, { token, body, headers });
const download = (version: string, token: string, headers = {}) =>
  app.call('GET', `${programs}main/${version}/`, { token, headers });
const mainOf = async (token = dealer) =>
  (await app.call<Application[]>('GET', programs, { token })).body.find(({ app_type }) => app_type === 'main');
const left = async () =>
  (
    await app.db.one<{ n: number }>(
      'SELECT count(*)::int AS n FROM application_files f WHERE NOT EXISTS (SELECT 1 FROM application_versions v WHERE v.file_id = f.id)',
    )
  )?.n;

/** Sends a whole file. */
async function sent(version: string, bytes: Buffer) {
  const { body } = await open(version, bytes.length);
  for (const [place, part] of partsOf(bytes).entries()) expect((await send(body.id, place, part)).status).toBe(204);
  return { file: body.id, file_name: `client-${version}.exe`, sha256: sumOf(bytes) };
}

describe('a new version', () => {
  const bytes = randomBytes(2 * partSize + 12_345);

  it('O07 goes in parts, is held against its checksum, and is the current one', async () => {
    const body = await sent('2026.1', bytes);
    const made = await publish('2026.1', { ...body, notes: 'Исправлена печать' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { version: '2026.1', notes: 'Исправлена печать', published_by: 'admin', withdrawn_at: null, size: bytes.length },
    ]);
    expect(await mainOf()).toMatchObject({
      latest: '2026.1',
      latest_notes: 'Исправлена печать',
      latest_sha256: body.sha256,
      prev: '2025.09.1',
    });
    const whole = await download('2026.1', dealer);
    expect(whole.bytes.equals(bytes)).toBe(true);
    const over = await download('2026.1', dealer, { Range: `bytes=${partSize - 5}-${2 * partSize + 4}` });
    expect(over.status).toBe(206);
    expect(over.bytes.equals(bytes.subarray(partSize - 5, 2 * partSize + 5))).toBe(true);
    expect(await left()).toBe(0);
    const again = await publish('2026.1', body);
    expect(again.status).toBe(404);
  });

  it('O07 has a number that none has, looked at before anything is sent', async () => {
    const early = await open('2026.1', 10);
    expect([early.status, early.body.errors]).toEqual([
      400,
      { version: ['Версия 2026.1 уже опубликована: у новой сборки должен быть новый номер'] },
    ]);
    const [one, two] = [await sent('2026.2', bytes.subarray(0, 10)), await sent('2026.2', bytes.subarray(0, 20))];
    expect((await publish('2026.2', one)).status).toBe(201);
    expect((await publish('2026.2', two)).body.errors).toHaveProperty('version');
    expect((await app.call('DELETE', `${files}${two.file}/`, { token: admin })).status).toBe(204);
    expect(await left()).toBe(0);
  });

  it('O07 with another checksum, or not all of it, is not there', async () => {
    const body = await sent('2026.3', bytes);
    expect((await publish('2026.3', { ...body, sha256: 'f'.repeat(64) })).body.errors).toHaveProperty('sha256');
    const half = await open('2026.3', bytes.length);
    await send(half.body.id, 0, bytes.subarray(0, partSize));
    expect((await publish('2026.3', { ...body, file: half.body.id })).body.errors).toHaveProperty('file');
    expect((await mainOf())?.latest).toBe('2026.2');
    for (const file of [body.file, half.body.id]) await app.call('DELETE', `${files}${file}/`, { token: admin });
    const parts = await app.db.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM application_parts WHERE file_id IN (${body.file}, ${half.body.id})`,
    );
    expect([await left(), parts?.n]).toEqual([0, 0]);
  });

  it('O07 a part has the length of its place, and a lost one is sent again', async () => {
    const { body } = await open('2026.4', partSize + 3);
    expect((await send(body.id, 0, bytes.subarray(0, 5))).body.errors).toHaveProperty('part');
    expect((await send(body.id, 2, bytes.subarray(0, 3))).body.errors).toHaveProperty('part');
    await send(body.id, 0, bytes.subarray(1, partSize + 1));
    await send(body.id, 0, bytes.subarray(0, partSize));
    await send(body.id, 1, bytes.subarray(partSize, partSize + 3));
    const sha256 = sumOf(bytes.subarray(0, partSize + 3));
    expect((await publish('2026.4', { file: body.id, file_name: 'a.exe', sha256 })).status).toBe(201);
  });

  it.each([
    ['an empty file', { size: 0 }, 'Файл пуст'],
    ['more than 512 MB', { size: 512 * partSize + 1 }, 'Файл больше 512 МБ'],
  ])('O07 of %s is refused at once', async (_, { size }, message) => {
    expect((await open('2026.5', size)).body.errors).toEqual({ size: [message] });
  });

  it('O07 that nobody goes on sending is forgotten an hour later, others are not', async () => {
    const { body } = await open('2026.6', 10);
    const jobs = (await import('../../server/services/applications/forgottenFiles')).forgottenFiles;
    let now = demoNow;
    const queue = jobs({ db: app.db, clock: () => now });
    expect(await queue.left()).toEqual([]);
    now = new Date(demoNow.getTime() + 3_600_001);
    expect(await queue.left()).toEqual([body.id]);
    await queue.run(body.id, new AbortController().signal);
    expect([await queue.left(), await left()]).toEqual([[], 0]);
    expect(await mainOf()).toBeDefined();
  });
});

describe('a version that is withdrawn', () => {
  it('O07 is offered to nobody and given to those alone who publish; it comes back', async () => {
    const before = await mainOf();
    const [latest, prev] = [before?.latest ?? '', before?.prev ?? ''];
    expect((await change(latest, { withdrawn: true })).body).toMatchObject({ withdrawn_by: 'admin' });
    expect(await mainOf()).toMatchObject({ latest: prev });
    expect([(await download(latest, dealer)).status, (await download(latest, admin)).status]).toEqual([404, 200]);
    const listed = await app.call<ApplicationVersion[]>('GET', `${programs}versions/`, { token: admin });
    expect(listed.body.find(({ version }) => version === latest)?.withdrawn_at).not.toBeNull();
    const days = listed.body.map(({ published_at }) => published_at);
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(days).size).toBeGreaterThan(1);
    expect((await change(latest, { withdrawn: false, notes: ' Снова ' })).body).toMatchObject({
      withdrawn_at: null,
      withdrawn_by: null,
      notes: 'Снова',
    });
    expect(await mainOf()).toMatchObject({ latest, latest_notes: 'Снова', prev });
    expect((await change('9.9', { withdrawn: true })).status).toBe(404);
  });

  it('O07 O04 the journal tells who published, withdrew and commented', async () => {
    const { body } = await app.call<{ results: AuditEntry[] }>('GET', '/audit/?kind=application', { token: admin });
    const told = body.results.map(({ operation, changes }) => [operation, changes.map(({ field }) => field).sort()]);
    expect(told.slice(0, 2)).toEqual([
      ['changeApplication', ['notes', 'withdrawn']],
      ['changeApplication', ['withdrawn']],
    ]);
    expect(told).toContainEqual([
      'publishApplication',
      expect.arrayContaining(['file_name', 'notes', 'sha256', 'size', 'version']),
    ]);
  });
});

it('O07 D-ERR of two notes written over the same one, the second is refused', async () => {
  const all = async () => app.call<ApplicationVersion[]>('GET', `${programs}versions/`, { token: admin });
  const read = (await all()).body.find(({ app_type, version }) => app_type === 'main' && version === '2025.06.2');
  const over = { 'If-Match': `"${read?.revision}"` };
  const first = await change('2025.06.2', { notes: 'Первая' }, admin, over);
  expect(first).toMatchObject({ status: 200, body: { notes: 'Первая' } });
  const second = await change('2025.06.2', { notes: 'Вторая' }, admin, over);
  expect([second.status, second.body.detail]).toEqual([
    409,
    'Запись изменена другим пользователем, пока вы её правили',
  ]);
  expect((await change('2025.06.2', { notes: 'Первая' }, admin, over)).status).toBe(200);
  const seen = first.headers.get('etag');
  expect(seen).toBe(`"${first.body.revision}"`);
  expect((await change('2025.06.2', { notes: '' }, admin, { 'If-Match': seen })).body.revision).toBe(read?.revision);
});

it('O07 who has no right of its own publishes nothing, nor does support, nor another than who sends', async () => {
  await app.db.run("UPDATE users SET rights = rights || '{publish_client}' WHERE login = 'support'");
  const support = await app.signIn('support');
  const { body } = await open('2026.8', 3);
  for (const token of [dealer, support]) {
    const said = [
      await open('2026.9', 3, token),
      await send(body.id, 0, Buffer.from('abc'), token),
      await publish('2026.8', { file: body.id, file_name: 'a.exe', sha256: sumOf(Buffer.from('abc')) }, token),
      await change('2025.09.1', { withdrawn: true }, token),
      await app.call('DELETE', `${files}${body.id}/`, { token }),
    ].map(({ status }) => status);
    expect(said).toEqual([403, 403, 403, 403, 403]);
  }
  expect((await app.call('GET', `${programs}versions/`, { token: dealer })).status).toBe(403);
  expect((await app.call('GET', `${programs}versions/`, { token: support })).status).toBe(200);
  await app.db.run("UPDATE users SET rights = rights || '{publish_client}' WHERE login = 'dealer'");
  expect((await send(body.id, 0, Buffer.from('abc'), dealer)).status).toBe(404);
  expect((await app.call('DELETE', `${files}${body.id}/`, { token: admin })).status).toBe(204);
});
