import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { innControl } from '../../src/domain/taxpayer';
import { createTestApp, type TestApp } from '../support/app';
import { contractsText, declare } from '../support/declared';
import { batchCalls } from '../support/batchCalls';

let app: TestApp;
let token: string;
let batch: number;
let p_gid: number;

const { carryOut, undo } = batchCalls(() => ({ app, token }));
const lead = '781234599';
const inn = lead + innControl(lead);

beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
  const dealer = await app.db.one<{ name: string }>(
    'SELECT g.name FROM dealers d JOIN groups g USING (server_alias, p_gid) WHERE d.id = 3',
  );
  const name = { text: 'Начало', p_opf: 'ООО', p_fullname: 'Начало' };
  const client = { server: 'nova', dealer: dealer?.name ?? '', inn, kpp: '780101001', name, values: {} };
  const { body: made } = await carryOut('clients', { clients: [client] });
  batch = made.id;
  p_gid = (await app.db.one<{ p_gid: number }>(`SELECT p_gid FROM groups WHERE inn = '${inn}'`))?.p_gid ?? 0;
});
afterAll(() => app.close());

/** Something that belongs to the organisation: its table, its columns and their values. */
const uses: [table: string, columns: string, values: (key: string, gid: number) => string][] = [
  [
    'users',
    'server_alias, group_gid, login, full_name, email, password_hash, p_rid',
    (key) => `${key}, 'first.one', 'Первый', 'a@b.ru', 'x', (SELECT min(p_rid) FROM roles)`,
  ],
  ['subgroups', 'server_alias, group_gid, is_org, fullname', (key) => `${key}, false, 'Склад'`],
  ['fcs_profiles', 'server_alias, p_gid', (key) => key],
  [
    'client_packages',
    'server_alias, group_gid, month_index, kinds, senders',
    (key) => `${key}, 24312, '[["pp_pi", false, 1, 0]]', 1`,
  ],
  ['special_prices', 'client_gid, dealer_id, type, year, month, body', (_, gid) => `${gid}, 3, 'api', 2026, 5, '{}'`],
  [
    'minimum_tariffs',
    'client_gid, client_org_id, dealer_id, start_date, package_count, cost, compensation',
    (_, gid) => `${gid}, 1, 3, '2026-05-01', 1, 1, 1`,
  ],
  [
    'client_notes',
    'server_alias, p_gid, text, modified_at, modified_by',
    (key) => `${key}, 'Звонить после обеда', now(), 'admin'`,
  ],
];

describe('an organisation that a batch has made', () => {
  it.each(uses)('N06 is not taken back once somebody has begun to use it (%s)', async (table, columns, values) => {
    await app.db.run(`INSERT INTO ${table} (${columns}) VALUES (${values(`'nova', ${p_gid}`, p_gid)})`);
    const refused = await undo(batch);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/Организацией уже пользуются/)]);
    const [of] = columns.split(', ').filter((column) => column.endsWith('_gid'));
    expect(await app.db.run(`DELETE FROM ${table} WHERE ${of} = ${p_gid}`)).toBe(1);
  });

  it('N06 is not taken back while a record of a declared section is of it', async () => {
    await declare(app, contractsText);
    const body = { organisation: `nova:${p_gid}`, number: '7/26', signedOn: '01.05.2026', status: 'draft' };
    const contract = await app.call<{ id: number; detail: string }>('POST', '/rest/contracts', { token, body });
    expect([contract.status, contract.body.detail]).toEqual([201, undefined]);
    const refused = await undo(batch);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/Организацией уже пользуются/)]);
    expect((await app.call('DELETE', `/rest/contracts/${contract.body.id}`, { token })).status).toBe(200);
  });

  it('N06 is taken back while nobody uses it', async () => {
    expect((await undo(batch)).status).toBe(200);
    expect(await app.db.one(`SELECT 1 FROM groups WHERE p_gid = ${p_gid}`)).toBeUndefined();
  });
});
