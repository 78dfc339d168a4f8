import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody, batchCalls } from '../support/batchCalls';
import { demoNow } from '../support/demo';

let app: TestApp;
let admin: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = token = await app.signIn('admin');
});
afterAll(() => app.close());

const { preview, apply, carryOut, read, undo } = batchCalls(() => ({ app, token }));
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
    expect((await undo(done.id)).status).toBe(200);
    expect((await carryOut(organisations, suspend)).body.rows).toBe(3);
    const { body: resumed } = await carryOut(organisations, { organisations: chosen, action: 'resume' });
    expect(resumed.rows).toBe(3);
    const after = await state();
    expect(after.map(({ access_status }) => access_status)).toEqual(before.map(({ access_status }) => access_status));
    expect(after.slice(1).every(({ revision }, place) => revision === (before[place + 1]?.revision ?? 0) + 6)).toBe(
      true,
    );
  });

  it('N01 batches of whatever kind are undone one after another, the latest first, but over nothing else that came between', async () => {
    const both = [1001, 1002].map((p_gid) => ({ server_alias: 'nova', p_gid }));
    await app.db.run(
      "UPDATE groups SET banned = false, archived = false, billing_type = NULL WHERE server_alias = 'nova' AND p_gid IN (1001, 1002)",
    );
    const billed = () =>
      app.db.rows(
        "SELECT access_status, billing_type FROM groups WHERE server_alias = 'nova' AND p_gid IN (1001, 1002) ORDER BY p_gid",
      );
    const before = await billed();
    const [type] = await app.db.rows<{ code: string }>("SELECT code FROM lookups WHERE kind = 'billing_type' LIMIT 1");
    const billing_type = type?.code ?? '';
    const { body: first } = await carryOut('organisations-billing-type', { organisations: both, billing_type });
    const { body: second } = await carryOut(organisations, { organisations: both, action: 'suspend' });
    const { body: third } = await carryOut(organisations, { organisations: both.slice(1), action: 'archive' });
    for (const { id } of [third, second]) expect((await undo(id)).status).toBe(200);
    expect((await read(first.id)).body.items.map(({ touched }) => touched)).toEqual([null, null]);
    expect((await undo(first.id)).status).toBe(200);
    expect(await billed()).toEqual(before);

    const { body: early } = await carryOut(organisations, { organisations: both, action: 'suspend' });
    await app.db.run("UPDATE groups SET comments = 'другие' WHERE server_alias = 'nova' AND p_gid = 1002");
    await app.db.run("UPDATE groups SET revision = revision + 1 WHERE server_alias = 'nova' AND p_gid = 1002");
    const { body: late } = await carryOut(organisations, { organisations: both, action: 'archive' });
    expect((await undo(late.id)).status).toBe(200);
    const { status, body } = await undo(early.id);
    expect(status).toBe(409);
    expect(Object.keys(body.errors ?? {})).toEqual(['nova:1002']);
  });

  it('N01 an archive is not undone over an edit that comes between the look at it and its lock', async () => {
    const organisation = [{ server_alias: 'nova', p_gid: 1001 }];
    await app.db.run("UPDATE groups SET banned = true, archived = false WHERE server_alias = 'nova' AND p_gid = 1001");
    const { body: done } = await carryOut(organisations, { organisations: organisation, action: 'archive' });
    let undone: ReturnType<typeof undo> | undefined;
    await app.db.tx(async (tx) => {
      await tx.run(
        "UPDATE groups SET comments = 'другие', revision = revision + 1, modified_by = 'other', modified_at = now() WHERE server_alias = 'nova' AND p_gid = 1001",
      );
      undone = undo(done.id);
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(() => app.db.rows(waiting)).not.toEqual([]);
    });
    const answer = await undone;
    expect(answer?.status).toBe(409);
    expect(answer?.body.detail).toMatch(/её изменил пользователь other/);
    expect((await state()).find(({ p_gid }) => p_gid === 1001)?.access_status).toBe('В архиве');
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

  it('O06 are those that a filter leaves, in sight, and no others; who comes between preview and deed stops it', async () => {
    await app.db.run(
      "UPDATE groups SET banned = false, archived = false WHERE server_alias = 'nova' AND NOT is_dealer",
    );
    const filter = { server_alias: 'nova', parent_id: '102', access_status: 'Работает' as const };
    const suspend = { filter, action: 'suspend' as const };
    const { body: seen } = await preview(organisations, suspend);
    const found = await app.db.rows<{ key: string }>(`
      SELECT 'nova:' || p_gid AS key FROM groups
      WHERE server_alias = 'nova' AND parent_gid = 102 AND access_status = 'Работает' ORDER BY p_gid`);
    expect(seen.rows.length).toBeGreaterThan(5);
    expect(seen.rows.map(({ key }) => key)).toEqual(found.map(({ key }) => key));
    await app.db.run(`
      INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, tariff)
      VALUES ('nova', 102, 'ООО', 'Пришла потом', '7701000008', '770101001', 'Стандартный')`);
    expect((await apply(organisations, suspend, seen.checksum)).status).toBe(409);
    const { status, body: done } = await carryOut(organisations, suspend);
    expect([status, done.rows]).toEqual([201, found.length + 1]);
    expect((await undo(done.id)).status).toBe(200);
    for (const input of [{ action: 'suspend' }, { ...suspend, organisations: chosen }])
      expect((await preview(organisations, input as typeof suspend)).status).toBe(400);
    const swapped = await preview(organisations, { filter: { search: 'ghbikf gjnjv' }, action: 'suspend' });
    expect(swapped.body.rows.map(({ label }) => label)).toEqual(['ООО «Пришла потом»']);
  });

  it('O06 take another kind of billing with the right to choose it, and have their own back', async () => {
    const kind = 'organisations-billing-type';
    const types = await app.db.rows<{ code: string; name: string }>(
      "SELECT code, name FROM lookups WHERE kind = 'billing_type' ORDER BY code",
    );
    const [first, second] = types;
    await app.db.run(`UPDATE groups SET billing_type = '${first?.code}' WHERE server_alias = 'nova' AND p_gid = 1001`);
    await app.db.run("UPDATE groups SET billing_type = NULL WHERE server_alias = 'nova' AND p_gid = 1002");
    await app.db.run(`UPDATE groups SET billing_type = '${second?.code}' WHERE server_alias = 'nova' AND p_gid = 1003`);
    const kinds = () =>
      app.db.rows(
        "SELECT p_gid, billing_type FROM groups WHERE server_alias = 'nova' AND p_gid IN (1001, 1002, 1003) ORDER BY 1",
      );
    const before = await kinds();
    const input = { organisations: chosen.slice(1), billing_type: second?.code ?? '' };
    const { body: seen } = await preview(kind, input);
    expect(
      seen.rows.map(({ before: was, after, problems }) => [was?.billing_type, after?.billing_type, problems]),
    ).toEqual([
      [first?.name, second?.name, []],
      [null, second?.name, []],
      [second?.name, undefined, ['Вид расчётов уже такой']],
    ]);
    const { body: done } = await carryOut(kind, input);
    expect(done.rows).toBe(2);
    expect((await kinds()).map((row) => Object.values(row as object)[1])).toEqual(Array(3).fill(second?.code));
    expect((await undo(done.id)).status).toBe(200);
    expect(await kinds()).toEqual(before);
    expect((await preview(kind, { ...input, billing_type: 'нет такого' })).status).toBe(400);
    await as('dealer', [], async () => {
      expect((await preview(kind, input)).status).toBe(403);
    });
  });

  it('O06 go to another dealer of their server from a month on, this one too, and come back', async () => {
    const kind = 'organisations-dealer';
    const clients = await app.db.rows<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer ORDER BY p_gid LIMIT 3",
    );
    const ids = clients.map(({ p_gid }) => p_gid);
    const stand = () =>
      app.db.rows(`
        SELECT g.p_gid, g.parent_gid, c.from_month, c.until_month, c.dealer_gid FROM groups g
        JOIN client_dealers c USING (server_alias, p_gid) WHERE g.server_alias = 'nova' AND g.p_gid IN (${ids.join()}) ORDER BY 1, 3`);
    const before = await stand();
    const now = monthIndex(currentMonth(demoNow));
    const input = {
      organisations: [...ids, 101].map((p_gid) => ({ server_alias: 'nova', p_gid })),
      server_alias: 'nova',
      parent_id: 104,
      month: now,
    };
    for (const month of [now, now + 1]) {
      const { status, body: done } = await carryOut(kind, { ...input, month });
      expect([status, done.rows]).toEqual([201, 3]);
      expect((await stand()).length).toBe(6);
      const { body: again } = await preview(kind, { ...input, month });
      expect(again.rows.every(({ problems }) => problems.length === 1)).toBe(true);
      expect((await undo(done.id)).status).toBe(200);
      expect(await stand()).toEqual(before);
    }
    const problems = (await preview(kind, { ...input, server_alias: 'pskov', parent_id: 101 })).body.rows;
    expect(new Set(problems.flatMap((row) => row.problems))).toEqual(
      new Set(['Организация другого сервера, чем дилер']),
    );
    expect((await preview(kind, { ...input, month: now - 1 })).status).toBe(400);
    expect((await preview(kind, { ...input, parent_id: 999_999 })).status).toBe(400);
    await as('dealer', [], async () => {
      expect((await preview(kind, input)).status).toBe(403);
    });
  });
});
