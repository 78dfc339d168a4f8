import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from '../../../../src/dataProvider/client';
import { HttpError } from '../../../../src/dataProvider/http';
import { mockAccounts } from '../../../../src/dataProvider/mock/accounts';
import { groupFixture } from '../../../../src/dataProvider/mock/fixtures';
import { mockOptionsOf } from '../../../../src/dataProvider/mock/mockOptions';
import { createMockTransport, type MockOptions } from '../../../../src/dataProvider/mock/mockTransport';
import { mockClock } from '../../../support/mockDay';

const start = async (login: string, options: MockOptions = {}) => {
  const send = createMockTransport({ clock: mockClock, ...options });
  const { data } = await createClient(send).signIn({ body: { username: login, password: 'demo' } });
  const headers = { Authorization: `Token ${data.token}` };
  return createClient((request) => send({ ...request, headers: { ...request.headers, ...headers } }), true);
};
const pskov = { alias: 'pskov', p_gid: '7' };

describe('the server in memory', () => {
  it('knows no stranger, no wrong password and no dead token', async () => {
    const send = createMockTransport();
    const client = createClient(send);
    await expect(client.readUser({})).rejects.toMatchObject({ status: 401 });
    await expect(client.signIn({ body: { username: 'admin', password: 'x' } })).rejects.toMatchObject({ status: 400 });
    const admin = await start('admin');
    await admin.signOut({});
    await expect(admin.readUser({})).rejects.toMatchObject({ status: 401 });
  });

  it('refuses by the policy, and hides what is out of scope', async () => {
    const groups = [groupFixture(7, { parent_id: 999, server_alias: 'pskov', access_status: 'В архиве' })];
    const [support, dealer, admin] = await Promise.all(
      ['support', 'dealer', 'admin'].map((login) => start(login, { fixtures: { groups } })),
    );
    await expect(support?.invertArchiveStatus({ params: pskov, body: undefined })).rejects.toMatchObject({
      status: 403,
    });
    await expect(dealer?.invertArchiveStatus({ params: pskov, body: undefined })).rejects.toMatchObject({
      status: 404,
    });
    await expect(dealer?.exportGroups({ query: {} })).rejects.toMatchObject({ status: 403 });
    expect((await admin?.invertArchiveStatus({ params: pskov, body: undefined }))?.data).toEqual({
      access_status: 'Приостановлена',
    });
  });

  it('K09 of two clients with one id of an organisation makes a tariff for the one that is named, or refuses as the server does', async () => {
    const client = (client_id: number, client_name: string) => ({ client_id, client_name, inn: '', kpp: null });
    const clients = [client(1001, 'Первый'), client(1002, 'Второй')].map((one) => ({ ...one, client_org_id: 500 }));
    const admin = await start('admin', { fixtures: { clients } });
    const sums = { package_count: 10 as const, cost: 900, compensation: 90, emails: [] };
    const body = { client_org_id: 500, dealer_org_id: 203, start_date: '2099-01-01', ...sums };
    await expect(admin.createMinimumTariff({ body })).rejects.toMatchObject({
      status: 400,
      body: { errors: { client_org_id: ['ID 500 у нескольких клиентов: Первый, Второй'] } },
    });
    for (const { client_id, client_name } of clients) {
      const { data } = await admin.createMinimumTariff({ body: { ...body, client_id } });
      expect(data).toMatchObject({ client_org_id: 500, client_name });
      const change = { ...body, tariff_id: data.tariff_id, cost: 950 };
      expect((await admin.changeMinimumTariff({ body: change })).data).toMatchObject({ client_name, tariff_cost: 950 });
    }
  });

  it('D04 F05 takes a dealer’s share from a billing administrator alone, and its sales follow', async () => {
    const change = { params: { id: '2' }, body: { p_parent_share: 100 } };
    const accounts = mockAccounts.map((one) => ({
      ...one,
      user: { ...one.user, rights: one.user.rights.filter((right) => right !== 'billing_admin') },
    }));
    await expect((await start('admin', { fixtures: { accounts } })).updateDealer(change)).rejects.toMatchObject({
      status: 403,
    });
    const admin = await start('admin');
    expect((await admin.updateDealer(change)).data).toMatchObject({ p_id: 2, p_parent_share: 100 });
    const {
      data: [sold],
    } = await admin.readSales({ params: { start: '24313', org: '202' }, query: { month_end: '24313' } });
    expect(sold?.daobit_cost).toBeGreaterThan(0);
    expect(sold?.updealer_cost).toBe(sold?.daobit_cost);
  });

  it('filters, orders and pages as the contract has it, and refuses what it has not', async () => {
    const admin = await start('admin');
    const { data } = await admin.listAllGroups({
      query: { access_status: 'Демо', server_alias: 'pskov', ordering: '-p_gid', page: '1', page_size: '1' },
    });
    expect(data).toMatchObject({ count: 2, total: 23, results: [{ p_gid: 1014 }] });
    await expect(admin.listAllGroups({ query: { create_date_start: '31.02.2026' } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { create_date_start: ['Такой даты нет'] } },
    });
  });

  it('R02 goes by the clock that it is given: prices lie around that month and come into force with the next, what is written says when', async () => {
    let now = '2031-03-31T20:59:59Z';
    const admin = await start('admin', { clock: () => new Date(now) });
    const statusOf = async (month: number) => {
      const { data } = await admin.listDealerPrices({ params: { id: '1' } });
      return data.find((one) => one.start_year === 2031 && one.start_month === month)?.price_status;
    };
    expect([await statusOf(3), await statusOf(4)]).toEqual(['active', 'future']);
    now = '2031-03-31T21:00:00Z';
    expect([await statusOf(3), await statusOf(4)]).toEqual(['archive', 'active']);
    const body = { title: 'Плановые работы', type: 1, preview: 'Ночью', content: 'Ночью', is_published: true };
    expect((await admin.createNews({ body })).data).toMatchObject({ publication_date: '2031-03-31T21:00:00.000Z' });
  });

  it('fails and waits on demand, and stops when cancelled', async () => {
    const admin = await start('admin', { failures: { listAllGroups: 503 }, latency: 20 });
    await expect(admin.listAllGroups({ query: {} })).rejects.toBeInstanceOf(HttpError);
    const controller = new AbortController();
    const answer = admin.readUser({}, { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('serves a resource without calls of its own by its schema', async () => {
    const schema = z.strictObject({ id: z.int(), title: z.string().min(1, 'Введите название') });
    const send = createMockTransport({
      resources: [{ name: 'tasks', title: 'Задачи', right: 'categories', schema, fields: {}, rows: [{ id: 4 }] }],
    });
    const { data } = await createClient(send).signIn({ body: { username: 'news', password: 'demo' } });
    const headers = { Authorization: `Token ${data.token}` };
    expect(await send({ method: 'POST', path: '/rest/tasks', headers, body: { title: 'А' } })).toMatchObject({
      status: 201,
      body: { id: 5, title: 'А' },
    });
    await expect(send({ method: 'POST', path: '/rest/tasks', headers, body: { title: '' } })).rejects.toMatchObject({
      body: { errors: { title: ['Введите название'] } },
    });
    const put = () =>
      send({ method: 'PUT', path: '/rest/tasks/5', headers: { ...headers, 'If-Match': '"1"' }, body: { title: 'Б' } });
    expect((await put()).headers.get('etag')).toBe('"2"');
    await expect(put()).rejects.toMatchObject({ status: 409 });
  });

  it('R04 a call of such a resource fails as it is asked to, the others do not', async () => {
    const send = createMockTransport({
      resources: [
        { name: 'tasks', title: 'Задачи', right: 'categories', schema: z.strictObject({ id: z.int() }), fields: {} },
      ],
      failures: { 'list:tasks': 503 },
    });
    const { data } = await createClient(send).signIn({ body: { username: 'news', password: 'demo' } });
    const headers = { Authorization: `Token ${data.token}` };
    await expect(send({ method: 'GET', path: '/rest/tasks', headers })).rejects.toMatchObject({ status: 503 });
    expect(await send({ method: 'POST', path: '/rest/tasks', headers, body: {} })).toMatchObject({ status: 201 });
  });
});

describe('what the address asks of it', () => {
  it('is the latency and the calls that fail', () => {
    expect(mockOptionsOf('?mock-latency=800&mock-fail=listGroups:503,readUser:0,list:tasks:500')).toEqual({
      latency: 800,
      failures: { listGroups: 503, readUser: 0, 'list:tasks': 500 },
    });
  });

  it('is nothing where it is wrong or absent', () => {
    expect(mockOptionsOf('?mock-latency=soon&mock-fail=nothing:500,listGroups:x,pay:tasks:500')).toEqual({
      latency: 0,
      failures: {},
    });
  });
});
