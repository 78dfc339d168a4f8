import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, batchCalls } from '../support/batchCalls';

let app: TestApp;
let admin: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = token = await app.signIn('admin');
});
afterAll(() => app.close());

const { preview, carryOut, undo } = batchCalls(() => ({ app, token }));
const as = (login: string, rights: readonly string[], work: () => Promise<void>) =>
  asSomebody(app, { login, rights }, async (theirs) => {
    token = theirs;
    await work().finally(() => (token = admin));
  });

describe('organisations', () => {
  const organisations = 'organisations-status';
  const state = () =>
    app.db.rows<{ p_gid: number; access_status: string; revision: number }>(
      "SELECT p_gid, access_status, revision FROM groups WHERE server_alias = 'nova' AND p_gid IN (101, 1001, 1002, 1003) ORDER BY p_gid",
    );
  const chosen = [101, 1001, 1002, 1003].map((p_gid) => ({ server_alias: 'nova', p_gid }));

  it('N01 are suspended and archived by the rules of one, and come back as they were with a longer history', async () => {
    await app.db.run(
      "UPDATE groups SET banned = false, archived = false WHERE server_alias = 'nova' AND p_gid IN (1001, 1002, 1003)",
    );
    const before = await state();
    const suspend = { organisations: chosen, action: 'suspend' as const };
    const { body: seen } = await preview(organisations, suspend);
    expect(seen.rows.find(({ key }) => key === 'nova:101')?.problems).toEqual([
      'Свою организацию приостанавливает и возвращает к работе только вышестоящий дилер',
    ]);
    const { status, body: done } = await carryOut(organisations, suspend, { reason: 'Долг' });
    expect(status).toBe(201);
    expect((await state()).slice(1).map(({ access_status }) => access_status)).toEqual(Array(3).fill('Приостановлена'));
    const { body: archived } = await carryOut(organisations, { organisations: chosen, action: 'archive' });
    expect(archived.rows).toBe(3);
    expect((await undo(done.id)).status).toBe(409);
    expect((await undo(archived.id)).status).toBe(200);
    expect((await undo(done.id)).status).toBe(409);
    const { body: resumed } = await carryOut(organisations, { organisations: chosen, action: 'resume' });
    expect(resumed.rows).toBe(3);
    const after = await state();
    expect(after.map(({ access_status }) => access_status)).toEqual(before.map(({ access_status }) => access_status));
    expect(after.slice(1).every(({ revision }, place) => revision === (before[place + 1]?.revision ?? 0) + 4)).toBe(
      true,
    );
  });

  it('N01 the ban on editing and sight hold row by row, a plain sub-dealer is suspended as alone', async () => {
    const input = {
      organisations: [...chosen, { server_alias: 'pskov', p_gid: 1001 }, { server_alias: 'nova', p_gid: 104 }],
      action: 'suspend' as const,
    };
    await as('dealer', [], async () => {
      const { body } = await preview(organisations, input);
      const own = body.rows.find(({ key }) => key === 'nova:104');
      expect(own?.problems).toEqual([]);
      const seen = await app.db.rows<{ key: string }>(
        "SELECT server_alias || ':' || p_gid AS key FROM groups WHERE server_alias = 'nova' AND p_gid IN (101, 104, 1001, 1002, 1003) AND (p_gid IN (102, 104, 105) OR parent_gid IN (102, 104, 105)) ORDER BY p_gid",
      );
      expect(body.rows.map(({ key }) => key)).toEqual(seen.map(({ key }) => key));
    });
    await as('dealer', ['edit_ban_users_groups'], async () => {
      expect((await preview(organisations, input)).status).toBe(403);
    });
  });
});
