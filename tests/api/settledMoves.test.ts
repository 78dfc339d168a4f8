import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleMoves } from '../../server/services/groups/settleMoves';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const june = 12 * 2026 + 6;

/** A client of 102 that goes to 104 in June and to 103 in July. */
const added = async (org: number) => {
  const group = await app.db.one<{ p_gid: number }>(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, org_id, tariff)
    VALUES ('nova', 102, 'ООО', 'Переезд ${org}', '7701000008', '770101001', ${org}, 'Стандартный') RETURNING p_gid`);
  const gid = group?.p_gid ?? 0;
  await app.db.run(`
    DELETE FROM client_dealers WHERE server_alias = 'nova' AND p_gid = ${gid};
    INSERT INTO client_dealers (server_alias, p_gid, from_month, until_month, dealer_gid)
    VALUES ('nova', ${gid}, 0, ${june}, 102), ('nova', ${gid}, ${june}, ${june + 1}, 104), ('nova', ${gid}, ${june + 1}, NULL, 103)`);
  return gid;
};

it('K05 a client is put below its dealer of the month, and a month that is over takes it nowhere', async () => {
  const gid = await added(700_011);
  const only = [{ server: 'nova', p_gid: gid }];
  const parent = async () =>
    (
      await app.db.one<{ parent_gid: number }>(
        `SELECT parent_gid FROM groups WHERE server_alias = 'nova' AND p_gid = ${gid}`,
      )
    )?.parent_gid;
  for (const [month, moved, dealer] of [
    [june - 1, 0, 102],
    [june, 1, 104],
    [june + 1, 1, 103],
    [june + 1, 0, 103],
  ] as const) {
    expect(await settleMoves(app.db, month, only), String(month)).toBe(moved);
    expect(await parent()).toBe(dealer);
  }
});

it('K05 what a batch has left can be undone after a move; what has been undone is told of as it was', async () => {
  const gid = await added(700_012);
  const row = await app.db.one<{ revision: number }>(
    `SELECT revision FROM groups WHERE server_alias = 'nova' AND p_gid = ${gid}`,
  );
  const revision = row?.revision ?? 0;
  const batches = await app.db.rows<{ id: number; undone: boolean }>(`
    INSERT INTO batches (kind, actor_server, actor_id, actor_login, reason, input, checksum, skip, state, rows, created_at, seen_at, undone_at)
    SELECT 'x', 'nova', 1, 'admin', 'x', '{}', 'x', '{}', 'done', 1, now(), now(), undone_at
    FROM (VALUES (NULL::timestamptz), (now())) v (undone_at) RETURNING id, undone_at IS NOT NULL AS undone`);
  for (const { id } of batches)
    await app.db.run(`
      INSERT INTO batch_items (batch_id, place, key, label, revision_after, record)
      VALUES (${id}, 1, 'x', 'x', '${revision}', 'group nova:${gid}')`);
  await settleMoves(app.db, june, [{ server: 'nova', p_gid: gid }]);
  const left = await app.db.rows<{ undone: boolean; revision_after: string }>(`
    SELECT b.undone_at IS NOT NULL AS undone, i.revision_after FROM batch_items i JOIN batches b ON b.id = i.batch_id
    WHERE b.kind = 'x' ORDER BY undone`);
  expect(left).toEqual([
    { undone: false, revision_after: String(revision + 1) },
    { undone: true, revision_after: String(revision) },
  ]);
});
