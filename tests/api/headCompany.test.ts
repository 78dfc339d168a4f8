import { expect, it } from 'vitest';
import { createFirstAdmin, placeOf } from '../../server/db/firstAdmin';
import { createTestApp } from '../support/app';

it('J01 an administrator with a head company other than that of the server is not made: the server may be a forgotten one', async () => {
  const app = await createTestApp();
  try {
    const head = await app.db.one<{ p_gid: number; inn: string; kpp: string | null; org_id: number }>(`
      SELECT p_gid, inn, kpp, org_id FROM dealers d JOIN groups g USING (server_alias, p_gid)
      WHERE server_alias = 'nova' AND parent_dealer_id IS NULL`);
    if (!head) throw new Error('the demonstration has a head company');
    const admin = { login: 'another-admin', server_alias: 'nova' };
    const same = { ...head, opf: 'ООО', fullname: 'Как была' };
    expect(await placeOf(app.db, { ...admin, company: undefined })).toMatchObject({ p_gid: head.p_gid });
    expect(await placeOf(app.db, { ...admin, company: same })).toMatchObject({ p_gid: head.p_gid });
    for (const other of [{ inn: '6027000009' }, { kpp: '602701001' }, { org_id: 60 }])
      await expect(placeOf(app.db, { ...admin, company: { ...same, ...other } })).rejects.toThrow(
        /^У сервера nova уже есть головная компания: .*--server$/,
      );
  } finally {
    await app.close();
  }
});

it('J01 the server of an administrator is named by either of its names, the id of a head company is no other dealer’s', async () => {
  const app = await createTestApp();
  try {
    await app.db.run(
      "INSERT INTO portals (alias, server_alias, server_name, position) VALUES ('perm', 'perm01', 'Пермь', 9)",
    );
    const company = { opf: 'ООО', fullname: 'Пермская', inn: '5900000002', kpp: '590001001', org_id: 61 };
    const person = { full_name: 'Анна', email: 'a@firm.example', password_hash: '-', server_name: 'Нова' };
    for (const [login, server_alias] of [
      ['perm-admin', 'perm'],
      ['perm01-admin', 'perm01'],
    ] as const)
      await createFirstAdmin(app.db, { ...person, login, server_alias, company }, new Date());
    expect(await app.db.rows("SELECT server_alias FROM users WHERE login LIKE 'perm%'")).toEqual([
      { server_alias: 'perm01' },
      { server_alias: 'perm01' },
    ]);
    expect(await app.db.rows("SELECT 1 FROM groups WHERE fullname = 'Пермская'")).toHaveLength(1);
    const next = { login: 'third-admin', server_alias: 'ural', company };
    await expect(placeOf(app.db, next)).rejects.toThrow('ID организации 61 уже у дилера ООО «Пермская»');
    expect(await placeOf(app.db, { ...next, company: { ...company, org_id: 62 } })).toMatchObject({ org_id: 62 });
  } finally {
    await app.close();
  }
});
