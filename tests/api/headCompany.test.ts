import { expect, it } from 'vitest';
import { placeOf } from '../../server/db/firstAdmin';
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
