import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedPassword } from '../../src/contract/entities/fcsProfile';
import type { FcsProfile, ProfileFile } from '../../src/contract/fcsProfiles';
import { createSealer } from '../../server/security/secrets';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';
import { demoKey } from '../support/demo';

type Answer = FcsProfile & { detail: string; errors: Record<string, string[]> };

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const one = async <T>(sql: string) => (await app.db.one<T>(sql)) as T;
const group = async (where: string) =>
  (
    await one<{ p_gid: number }>(`SELECT g.p_gid FROM groups g LEFT JOIN fcs_profiles f USING (server_alias, p_gid)
    WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer AND ${where} ORDER BY 1 LIMIT 1`)
  ).p_gid;
const subgroup = async (where: string) =>
  (
    await one<{
      p_gid: number;
    }>(`SELECT s.p_gid FROM subgroups s JOIN groups g ON g.server_alias = s.server_alias AND g.p_gid = s.group_gid
    WHERE g.server_alias = 'nova' AND g.parent_gid = 102 AND ${where} ORDER BY 1 LIMIT 1`)
  ).p_gid;
const path = (p_gid: number, type = 'groups') => `/piportals/nova/${type}/${p_gid}/fcs-profile/`;
const get = (p_gid: number, options: CallOptions = {}, type = 'groups') =>
  app.call<Answer>('GET', path(p_gid, type), { token: dealer, ...options });
const patch = (p_gid: number, body: object, options: CallOptions = {}, type = 'groups') =>
  app.call<Answer>('PATCH', path(p_gid, type), { token: dealer, body, ...options });
const own = { p_participant_id: '12345678', p_username: 'fcs', p_password: 'Тайна-1', p_sender_info: 'Псков' };
const stored = (p_gid: number) =>
  one<{ password_sealed: Buffer; is_default: boolean }>(
    `SELECT * FROM fcs_profiles WHERE server_alias = 'nova' AND p_gid = ${p_gid}`,
  );

describe('a messaging profile', () => {
  it('C14 is empty at first, needs its four fields, and keeps its password sealed', async () => {
    const p_gid = await group('f.p_gid IS NULL');
    const empty = await get(p_gid);
    expect(empty.body).toEqual({
      p_default: false,
      p_emulator: false,
      p_participant_id: null,
      p_username: null,
      p_password: null,
      p_sender_info: null,
      p_gid,
      p_is_inn_correct: true,
    });
    const short = await patch(p_gid, { p_username: 'fcs' });
    expect(short.status).toBe(400);
    expect(short.body.errors).toEqual({
      p_participant_id: ['Введите ID декларанта'],
      p_password: ['Введите пароль'],
      p_sender_info: ['Введите адрес отправителя'],
    });
    expect((await patch(p_gid, { ...own, p_participant_id: '12x' })).body.errors).toEqual({
      p_participant_id: ['ID декларанта состоит только из цифр'],
    });

    const saved = await patch(p_gid, own, { headers: { 'If-Match': empty.headers.get('etag') ?? '' } });
    expect(saved.body).toMatchObject({ ...own, p_password: maskedPassword });
    expect(saved.bytes.toString()).not.toContain('Тайна');
    const { password_sealed } = await stored(p_gid);
    expect(password_sealed.toString()).not.toContain('Тайна');
    expect(createSealer(demoKey).open(password_sealed)).toBe('Тайна-1');
    const history = await app.call('GET', `/piportals/nova/groups/${p_gid}/history/`, { token: dealer });
    expect(history.bytes.toString()).toContain('password_changed');
    expect(history.bytes.toString()).not.toContain('Тайна');
  });

  it('a blank or masked password stays as it is', async () => {
    const p_gid = await group('NOT f.is_default AND NOT f.is_emulator');
    const { password_sealed } = await stored(p_gid);
    for (const p_password of ['', null, maskedPassword])
      expect((await patch(p_gid, { p_password, p_sender_info: `Псков ${p_password}` })).status).toBe(200);
    expect((await stored(p_gid)).password_sealed.equals(password_sealed)).toBe(true);
  });

  it('C14 default and emulator exclude each other; under either the fields are optional', async () => {
    const p_gid = await group('f.p_gid IS NULL');
    expect((await patch(p_gid, { p_emulator: true })).body).toMatchObject({ p_emulator: true, p_default: false });
    expect((await patch(p_gid, { p_default: true }, { token: admin })).body).toMatchObject({
      p_emulator: false,
      p_default: true,
    });
    const both = await patch(p_gid, { p_default: true, p_emulator: true }, { token: admin });
    expect(both.body.errors).toEqual({ p_emulator: ['Профиль по умолчанию и эмулятор исключают друг друга'] });
    expect((await patch(p_gid, { p_default: false }, { token: admin })).status).toBe(400);
  });

  it('C14 the default one needs default_profile_fcs, to be turned on and off', async () => {
    const plain = await group('NOT f.is_default');
    expect((await patch(plain, { p_default: true })).status).toBe(403);
    const standard = await group('f.is_default');
    for (const body of [{ p_default: false, ...own }, { p_emulator: true }])
      expect((await patch(standard, body)).status).toBe(403);
    expect((await stored(standard)).is_default).toBe(true);
  });

  it('C20 subgroups have the same one; a number is looked up under its own type alone', async () => {
    const p_gid = await subgroup('s.is_org');
    expect((await patch(p_gid, own, {}, 'subgroups')).body).toMatchObject({ p_gid, p_participant_id: '12345678' });
    expect((await get(p_gid, {}, 'subgroups')).body.p_username).toBe('fcs');
    expect((await get(p_gid)).status).toBe(404);
    expect((await get(p_gid, {}, 'dealers')).status).toBe(404);
  });

  it('C15 says where the INN is flagged incorrect', async () => {
    const p_gid = await group('f.p_gid IS NOT NULL');
    await app.db.run(`UPDATE groups SET is_inn_correct = false WHERE server_alias = 'nova' AND p_gid = ${p_gid}`);
    expect((await get(p_gid)).body.p_is_inn_correct).toBe(false);
  });

  it('of twenty who read one version and save at once one wins', async () => {
    const p_gid = await group('NOT f.is_default AND NOT f.is_emulator');
    const headers = { 'If-Match': (await get(p_gid)).headers.get('etag') ?? '' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => patch(p_gid, { ...own, p_username: `fcs${at}` }, { headers })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('the second of two is told of the first; support and the banned write nothing; foreign ones are not there', async () => {
    const p_gid = await group('NOT f.is_default AND NOT f.is_emulator');
    const headers = { 'If-Match': (await get(p_gid)).headers.get('etag') ?? '' };
    expect((await patch(p_gid, own, { headers })).status).toBe(200);
    const second = await patch(p_gid, { ...own, p_username: 'второй' }, { headers, token: admin });
    expect(second.status).toBe(409);
    expect(second.body.detail).toContain('её изменил пользователь dealer');
    for (const login of ['support', 'banned-editor'])
      expect((await patch(p_gid, own, { token: await app.signIn(login) })).status).toBe(403);
    expect((await get(p_gid, { token: await app.signIn('support') })).status).toBe(200);
    const token = await app.signIn('subdealer');
    const foreign = await Promise.all([
      get(p_gid, { token }),
      patch(p_gid, own, { token }),
      get(999999),
      get(await subgroup('true'), { token }, 'subgroups'),
    ]);
    expect(new Set(foreign.map(({ status, bytes }) => `${status} ${bytes.toString()}`))).toEqual(
      new Set(['404 {"detail":"Запрашиваемый ресурс не найден"}']),
    );
  });
});

describe('an XML file', () => {
  const upload = async (
    p_gid: number,
    content: BlobPart,
    options: CallOptions & { type?: string; field?: string } = {},
  ) => {
    const raw = new FormData();
    raw.append(options.field ?? 'file', new File([content], 'profile.xml', { type: 'text/xml' }));
    return app.call<ProfileFile & Answer>('POST', path(p_gid, options.type), { token: dealer, raw, ...options });
  };
  const xml =
    '<p><ParticipantID>123</ParticipantID><Login>fcs</Login><Password>Тайна-2</Password><Address>Псков</Address></p>';

  it('C16 C20 gives its values to the form and saves nothing, not even with an idempotency key', async () => {
    const before = await app.db.rows('SELECT * FROM fcs_profiles');
    const key = { headers: { 'Idempotency-Key': 'profile-00001' } };
    for (const [p_gid, type] of [
      [await group('true'), 'groups'],
      [await subgroup('true'), 'subgroups'],
    ] as const) {
      const { status, body } = await upload(p_gid, xml, { type, ...key });
      expect(status).toBe(200);
      expect(body).toEqual({
        p_participant_id: '123',
        p_username: 'fcs',
        p_password: 'Тайна-2',
        p_sender_info: 'Псков',
      });
    }
    expect(await app.db.rows('SELECT * FROM fcs_profiles')).toEqual(before);
    expect(await app.db.rows('SELECT answer FROM idempotency_keys')).toEqual([]);
  });

  it.each([
    ['hostile', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 400, /DOCTYPE/],
    ['cut', xml.slice(0, 40), 400, /повреждён или обрезан/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 400, /не файл XML/],
    ['too large', 'x'.repeat(1024 * 1024 + 1), 413, /не больше 1 МиБ/],
  ])('C16 that is %s is refused with its sentence', async (_, content, status, sentence) => {
    const p_gid = await group('true');
    const reply = await upload(p_gid, content);
    expect(reply.status).toBe(status);
    expect(reply.body.detail).toMatch(sentence);
  });

  it('without a file, out of scope, or by support it is refused', async () => {
    const p_gid = await group('true');
    expect((await upload(p_gid, xml, { field: 'other' })).body.errors).toEqual({ file: ['Выберите файл'] });
    expect((await app.call('POST', path(p_gid), { token: dealer, body: {} })).status).toBe(415);
    expect((await upload(p_gid, xml, { token: await app.signIn('subdealer') })).status).toBe(404);
    expect((await upload(p_gid, xml, { token: await app.signIn('support') })).status).toBe(403);
  });
});
