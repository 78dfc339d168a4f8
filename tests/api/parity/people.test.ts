import { describe, expect, it } from 'vitest';
import type { GroupRow } from '../../../src/contract/groups';
import { rightId } from '../../../src/domain/rights';
import { onBothSides, told, type Side } from '../../support/bothSides';

const same = onBothSides();

const nova = { alias: 'nova' };
const ids = ['p_gid', 'p_id', 'parent_p_gid', 'p_company', 'p_inn', 'p_kpp', 'p_opf'];
const person = {
  p_fullname: 'Иванов-Петров Иван',
  p_email: 'ivanov@client.example',
  p_name: 'parity-ivanov',
  p_pass: 'Secret77',
  p_phone: '8 (912) 000-11-22',
  p_rid: 3,
  p_rights: [],
  p_package_types: [2, 1],
};

/** An organisation of the dealer's on the first server. */
async function home(side: Side): Promise<number> {
  const [row] = await side.read<GroupRow[]>('dealer', 'listGroups', { query: { access_status: 'Работает' } });
  return row?.p_gid ?? 0;
}
const addUser = (side: Side, p_gid: number, more: object = {}, login = 'admin') =>
  side.call(login, 'createUser', { params: nova, body: { ...person, p_gid, ...more } });
const madeUser = async (side: Side, p_name: string) => {
  const { status, body } = await addUser(side, await home(side), { p_name });
  expect(status).toBe(201);
  return { alias: 'nova', p_id: (body as { p_id: number }).p_id };
};

describe('users', () => {
  it('R02 are made with 201 and kept as the server keeps them; a login is taken once', async () => {
    await same(async (side) => {
      const p_gid = await home(side);
      const made = await addUser(side, p_gid);
      const params = { alias: 'nova', p_id: (made.body as { p_id: number }).p_id };
      return [
        told(made, ids),
        told(await side.call('admin', 'readUserProfile', { params }), ids),
        told(await addUser(side, p_gid, { p_name: 'PARITY-ivanov' })),
        told(await addUser(side, p_gid, { p_name: 'Admin' })),
        told(await addUser(side, p_gid, { p_name: 'other', p_rid: 99 })),
        told(await addUser(side, p_gid, { p_name: 'other', p_package_types: [99] })),
        told(await addUser(side, p_gid, { p_name: 'other', p_pass: 'short' })),
        told(await addUser(side, p_gid, { p_name: 'other', parent_p_gid: 999_999 })),
        told(await addUser(side, p_gid, { p_name: 'other', p_company: 'Чужая' })),
        told(await addUser(side, 999_999)),
      ];
    });
  });

  it('R02 get no right that the giver lacks, and no field that takes a right', async () => {
    await same(async (side) => {
      const p_gid = await home(side);
      return [
        told(await addUser(side, p_gid, { p_name: 'a1', p_rights: [rightId('categories')] }, 'dealer')),
        told(await addUser(side, p_gid, { p_name: 'a2', p_notification: true }, 'dealer')),
        told(await addUser(side, p_gid, { p_name: 'a3', p_rights: [rightId('client')] }, 'dealer'), ids),
        told(await addUser(side, p_gid, { p_name: 'a4' }, 'support')),
        told(await addUser(side, p_gid, { p_name: 'a5' }, 'banned-editor')),
      ];
    });
  });

  it('R02 are changed under their version, their statuses only with notification, with a history', async () => {
    await same(async (side) => {
      const params = await madeUser(side, 'parity-changed');
      const change = (body: object, headers = {}) => side.call('admin', 'updateUser', { params, body, headers });
      const { etag = '' } = await side.call('admin', 'readUserProfile', { params });
      return [
        told(await change({ p_notification: true, p_statuses: [3, 1] }, { 'If-Match': etag }), ids),
        told(await change({ p_notification: false }), ids),
        told(await change({ p_fullname: 'Сидоров' }, { 'If-Match': etag })),
        told(await change({ p_pass: 'Another88' }), ids),
        told(await change({ in_online: true })),
        told(await change({ p_gid: 5 })),
        told(await side.call('admin', 'listUserHistory', { params }), ['id', ...ids, 'before', 'after']),
        told(await side.call('dealer', 'updateUser', { params, body: { p_statuses: [1] } })),
        told(await side.call('admin', 'readUserProfile', { params: { alias: 'nova', p_id: 999_999 } })),
      ];
    });
  });
});

describe('subgroups', () => {
  it('R02 are made with 201, changed by the rules of what they become, and refused when stale', async () => {
    await same(async (side) => {
      const made = await side.call('admin', 'createSubgroup', {
        params: nova,
        body: { p_gid: await home(side), p_is_org: false, p_fullname: 'Отдел продаж', p_inn: '7701000019' },
      });
      const params = { alias: 'nova', p_gid: (made.body as { p_gid: number }).p_gid };
      const change = (body: object, headers = {}) => side.call('admin', 'updateSubgroup', { params, body, headers });
      const own = ['p_gid', 'parent_p_gid'];
      const user = await addUser(side, params.p_gid, { p_name: 'in-department' });
      const { p_gid, parent_p_gid } = user.body as { p_gid: number; parent_p_gid: number };
      expect([p_gid, parent_p_gid]).toEqual([params.p_gid, await home(side)]);
      return [
        told(made, own),
        told(await change({ p_fullname: 'Отдел закупок' }, { 'If-Match': made.etag ?? '' }), own),
        told(await change({ p_fullname: 'Склад' }, { 'If-Match': made.etag ?? '' })),
        told(await change({ p_is_org: true })),
        told(await change({ p_is_org: true, p_opf: 'ООО', p_inn: '7701000019', p_kpp: '770101001' }), own),
        told(await change({ parent_p_gid: 1 })),
        told(await side.call('admin', 'readSubgroup', { params }), own),
        told(await side.call('support', 'updateSubgroup', { params, body: { p_fullname: 'Склад' } })),
        told(
          await side.call('admin', 'createSubgroup', {
            params: nova,
            body: { p_gid: 999_999, p_is_org: false, p_fullname: 'X' },
          }),
        ),
      ];
    });
  });

  it('R02 stand with their users in the row of their organisation, the newest first', async () => {
    await same(async (side) => {
      const owner = { alias: 'nova', p_gid: await home(side) };
      const { p_gid } = await side.read<{ p_gid: number }>('admin', 'createSubgroup', {
        params: nova,
        body: { p_gid: owner.p_gid, p_is_org: false, p_fullname: 'Новый отдел' },
      });
      const { status } = await addUser(side, p_gid, { p_name: 'newest' });
      const [row] = await side.read<GroupRow[]>('admin', 'listAllGroups', {
        query: { p_gid: owner.p_gid, server_alias: 'nova' },
      });
      const first = row?.subgroups_json[0];
      const members = await side.call('admin', 'listMembers', { params: owner, query: { subgroup: p_gid } });
      const subgroups = await side.read<{ results: { p_gid: number }[] }>('admin', 'listSubgroups', {
        params: owner,
        query: { page_size: 1 },
      });
      return [
        status,
        first?.name,
        first?.users.map(({ login }) => login),
        told(members, ids),
        subgroups.results.map((one) => one.p_gid === p_gid),
      ];
    });
  });
});

describe('messaging profiles', () => {
  it('R02 are empty at first, masked, whole or refused; default takes a right', async () => {
    await same(async (side) => {
      const { p_gid } = await side.read<{ p_gid: number }>('admin', 'createSubgroup', {
        params: nova,
        body: { p_gid: await home(side), p_is_org: false, p_fullname: 'Отдел связи' },
      });
      const params = { alias: 'nova', groupType: 'subgroups', p_gid };
      const change = (body: object, login = 'admin', headers = {}) =>
        side.call(login, 'updateFcsProfile', { params, body, headers });
      const whole = { p_participant_id: '10000077', p_username: 'op', p_password: 'Op-12345', p_sender_info: 'Москва' };
      const first = await side.call('admin', 'readFcsProfile', { params });
      return [
        told(first, ['p_gid']),
        told(await change({ p_username: 'op' })),
        told(await change(whole, 'admin', { 'If-Match': first.etag ?? '' }), ['p_gid']),
        told(await change({ p_username: 'other' }, 'admin', { 'If-Match': first.etag ?? '' })),
        told(await change({ p_emulator: true }), ['p_gid']),
        told(await change({ p_default: true }), ['p_gid']),
        told(await change({ p_default: true, p_emulator: true })),
        told(await change({ p_default: false }, 'dealer')),
        told(await change({ p_participant_id: 'abc' })),
        told(await change({ p_sender_info: 'Псков' }, 'support')),
      ];
    });
  });

  it('R02 are read from a file that holds one, and from none', async () => {
    await same(async (side) => {
      const params = { alias: 'nova', groupType: 'groups', p_gid: await home(side) };
      const values = '<participant_id>10000001</participant_id><login>operator1</login><password>Operator-1</password>';
      const file = new Blob([`<p>${values}<sender_info>Москва, ул. Портовая, д. 1</sender_info></p>`]);
      return [
        told(await side.call('admin', 'readFcsProfileFile', { params, file })),
        (await side.call('support', 'readFcsProfileFile', { params, file })).status,
      ];
    });
  });
});
