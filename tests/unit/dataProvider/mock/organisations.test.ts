import { beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/dataProvider/client';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { innControl } from '../../../../src/domain/taxpayer';

/** The real client over the mock; it holds every answer against its schema. */
let client: Client;
const at = { alias: 'nova', p_gid: '1001' };

beforeEach(async () => {
  const send = createMockTransport();
  const { data } = await createClient(send).signIn({ body: { username: 'admin', password: 'demo' } });
  client = createClient(
    (request) => send({ ...request, headers: { ...request.headers, Authorization: `Token ${data.token}` } }),
    true,
  );
});

const lead = '770100055';
const company = {
  p_opf: 'ООО' as const,
  p_fullname: 'Северный Причал',
  p_inn: lead + innControl(lead),
  p_kpp: '770101001',
};

describe('the mock', () => {
  it('adds and edits an organisation by the rules of the contract', async () => {
    const { data } = await client.createGroup({ params: { alias: 'nova' }, body: company });
    const params = { alias: 'nova', p_gid: String(data.p_gid) };
    expect((await client.readGroup({ params })).data).toMatchObject({
      ...company,
      access_status: 'Демо',
      p_contract: null,
    });
    expect((await client.updateGroup({ params, body: { p_is_stop_tariff: 1 } })).data.access_status).toBe('Работает');
    expect((await client.updateGroup({ params, body: { p_banned: 1 } })).data.access_status).toBe('Приостановлена');
    await expect(client.updateGroup({ params, body: { p_inn: '1' } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { p_inn: ['ИНН должен содержать 10 цифр'] } },
    });
    const list = await client.listGroups({ query: { p_gid: params.p_gid } });
    expect(list.data).toMatchObject([{ name: 'ООО «Северный Причал»', access_status: 'Приостановлена' }]);
    const found = await client.findDuplicates({
      params: { alias: 'nova' },
      query: { p_inn: company.p_inn, p_kpp: company.p_kpp },
    });
    expect(found.data.map(({ p_gid }) => p_gid)).toEqual([data.p_gid]);
  });

  it('adds and edits users and subgroups, and knows a login that is taken', async () => {
    const params = { alias: 'nova' };
    const subgroup = await client.createSubgroup({
      params,
      body: { p_gid: 1001, p_is_org: false, p_fullname: 'Отдел' },
    });
    const person = {
      p_gid: subgroup.data.p_gid,
      p_fullname: 'Иванов Иван',
      p_email: 'a@b.ru',
      p_name: 'ivan',
      p_pass: 'Secret77',
      p_rid: 3,
    };
    const { data } = await client.createUser({ params, body: person });
    await expect(client.createUser({ params, body: person })).rejects.toMatchObject({
      status: 409,
      body: { errors: { p_name: [expect.stringMatching(/^Логин уже занят: такой пользователь здесь есть/)] } },
    });
    const user = { alias: 'nova', p_id: String(data.p_id) };
    expect(
      (await client.updateUser({ params: user, body: { p_notification: false, p_statuses: [1] } })).data.p_statuses,
    ).toEqual([]);
    expect((await client.readUserProfile({ params: user })).data).toMatchObject({
      p_name: 'ivan',
      p_gid: subgroup.data.p_gid,
      parent_p_gid: 1001,
    });
    const own = { alias: 'nova', p_gid: String(subgroup.data.p_gid) };
    await expect(client.updateSubgroup({ params: own, body: { p_is_org: true } })).rejects.toMatchObject({
      status: 400,
    });
    expect((await client.readSubgroup({ params: own })).data.p_fullname).toBe('Отдел');
  });

  it('keeps messaging profiles and billing', async () => {
    const params = { ...at, groupType: 'groups' as const };
    expect((await client.updateFcsProfile({ params, body: { p_emulator: true } })).data.p_emulator).toBe(true);
    expect((await client.updateFcsProfile({ params, body: { p_default: true } })).data).toMatchObject({
      p_default: true,
      p_emulator: false,
    });
    expect((await client.readFcsProfileFile({ params, file: new Blob(['<p/>']) })).data.p_username).toBe('operator1');
    expect((await client.readFcsProfile({ params })).data.p_password).not.toContain('O');
    const added = await client.addFullUnlimited({
      params: at,
      body: { p_start_at: '01.06.2026', p_client_price: 100, p_ctm_price: 20 },
    });
    expect(added.data).toEqual((await client.readBillingProfile({ params: at })).data);
    expect((await client.readBillingControls({ params: at })).data).toMatchObject({
      full_unlim: false,
      service_unlim: [],
    });
  });
});
