import { beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/dataProvider/client';
import { createExisting } from '../../../../src/dataProvider/existing/createExisting';
import type { Transport } from '../../../../src/dataProvider/http';
import type { ExistingApp } from '../../../support/existingApp';
import { existingTransport } from '../../../support/existingTransport';

let server: ExistingApp;
let client: Client;
let network: Transport;
let token: string;
const withToken =
  (send: Transport): Transport =>
  (request) =>
    send({ ...request, headers: { Authorization: `Token ${token}`, ...request.headers } });

beforeEach(async () => {
  const { server: app, network: wire, send: transport } = existingTransport();
  server = app;
  network = wire;
  const signed = await transport({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
  token = (signed.body as { token: string }).token;
  // Every answer is held against the contract's own schema.
  client = createClient(withToken(transport), true);
});

const nova = (p_gid: number) => ({ params: { alias: 'nova', p_gid: String(p_gid) } });

describe('a server of the documents alone', () => {
  it('L03 its lists and records are understood: pages, "", numbers as text, what nobody knows', async () => {
    const { data: groups } = await client.listAllGroups({ query: { page: '1', page_size: '5' } });
    if (Array.isArray(groups)) throw new Error('no page');
    expect(groups.results).toHaveLength(5);
    expect(groups.total).toBe(groups.count);
    expect(typeof groups.results[0]?.p_gid).toBe('number');
    const row = groups.results[0];
    const place = { alias: row?.server_alias ?? '', p_gid: String(row?.p_gid) };
    const { data: group } = await client.readGroup({ params: place });
    expect(group).toMatchObject({ p_gid: row?.p_gid, access_status: row?.access_status });
    const { data: dealer } = await client.readDealer({ params: { id: '3' } });
    expect(dealer).toMatchObject({ p_id: 3, minimum_tariff_enabled: true });
    expect((await client.listBillingTypes({})).data.length).toBeGreaterThan(0);
    expect((await client.readUserDropdowns({ params: { alias: 'nova' } })).data.roles.length).toBeGreaterThan(0);
    expect((await client.readBillingControls({ params: place })).data.full_unlim).toBeTypeOf('boolean');
    expect(server.faults).toEqual([]);
  });

  it('L02 the user is told what the server lacks, and is not sent there', async () => {
    const { data: user } = await client.readUser({});
    expect(user.user_profile.login).toBe(user.user_profile.full_name);
    expect(user.rights).toContain('organisations-users');
    expect(user.rights).toContain('-countUnreadNews');
    expect(user.rights).not.toContain('client');
    expect(user.rights).not.toContain('package-statistic');
    await expect(client.countUnreadNews({})).rejects.toMatchObject({ status: 404 });
    await expect(client.listGroupHistory({ ...nova(1001), query: {} })).rejects.toMatchObject({ status: 404 });
    expect(server.faults).toEqual([]);
  });

  it('L03 a save sends documented fields alone, over the version that was read', async () => {
    const { data: list, etag } = await client.readPriceList({
      params: { billing_alias: 'dyn_tp', id: '1' },
      query: { year: '2026', month: '12' },
    });
    const { lycense, packages } = list;
    const body = { year: 2026, month: 12, year_new: 2026, month_new: 12, lycense, packages, percents: { packages: 5 } };
    const call = { params: { billing_alias: 'dyn_tp' as const, id: '1' }, body };
    await client.changePriceList(call, { ifMatch: etag ?? '', idempotencyKey: 'key-000001' });
    expect(server.sent.find(({ call: name }) => name.startsWith('PUT'))?.body).toEqual({
      ...body,
      percents: undefined,
    });
    expect(server.faults).toEqual([]);
  });

  it('L03 a record that somebody has changed since is refused with 409, and nothing is written', async () => {
    const { data: group, etag } = await client.readGroup(nova(1001));
    await client.updateGroup({ ...nova(1001), body: { p_city: 'Псков' } }, { ifMatch: etag ?? '' });
    const again = await client.readGroup(nova(1001));
    expect(again.data.p_city).toBe('Псков');
    await server.behind({
      method: 'PATCH',
      path: '/piportals/nova/groups/1001/',
      body: { p_city: 'Тверь' },
      headers: { Authorization: `Token ${token}` },
    });
    const stale = client.updateGroup({ ...nova(1001), body: { p_city: 'Омск' } }, { ifMatch: again.etag ?? '' });
    await expect(stale).rejects.toMatchObject({ status: 409 });
    expect((await client.readGroup(nova(1001))).data).toEqual({ ...group, p_city: 'Тверь' });
    expect(server.faults).toEqual([]);
  });

  it('L03 an added organisation that is answered with nothing is told by what was sent, under the number of its row', async () => {
    const sent = { p_opf: 'ООО' as const, p_fullname: 'Ромашка', p_inn: '7707083893', p_kpp: '770701001' };
    const silent = createExisting(
      async (request) => {
        const reply = await network(request);
        return request.method === 'POST' ? { ...reply, body: undefined } : reply;
      },
      { extensions: [] },
    );
    const asking = createClient(withToken(silent), true);
    const { data } = await asking.createGroup(
      { params: { alias: 'nova' }, body: sent },
      { idempotencyKey: 'key-000003' },
    );
    expect(data).toMatchObject(sent);
    const { data: row } = await asking.readGroup(nova(data.p_gid));
    expect(row).toMatchObject(sent);
  });

  it('L02 news is taken from its list, a minimum tariff by the documented query', async () => {
    const { data: news } = await client.listNews({ query: {} });
    const [first] = Array.isArray(news) ? news : news.results;
    const read = await client.readNews({ params: { id: String(first?.id) } });
    expect(read.data).toMatchObject({ id: first?.id, title: first?.title });
    const { data: rows } = await client.listDealerSpecPrices({ params: { id: '3' } });
    const minimum = rows.find(({ type }) => type === 'minimum_tariff');
    const tariff = await client.readMinimumTariff({ params: { tariff_id: String(minimum?.tariff_id) } });
    expect(tariff.data).toMatchObject({ start_date: minimum?.start_date, client_name: minimum?.client_name });
    expect(server.faults).toEqual([]);
  });

  it('L03 special prices and billing go and come by their documented fields', async () => {
    const { data: rows } = await client.listDealerSpecPrices({ params: { id: '3' } });
    const row = rows.find(({ type }) => type === 'spec_condition');
    const query = {
      dealer_id: '3',
      client_id: String(row?.client_id),
      year: String(row?.start_year),
      month: String(row?.start_month),
    };
    const { data } = await client.readSpecCondition({ query });
    expect(data).toMatchObject({ client_id: row?.client_id, client_name: row?.client_name });
    const { etag } = await client.readBillingProfile(nova(1001));
    const body = { p_start_at: '01.12.2026', p_client_price: 100, p_ctm_price: 10 };
    const added = await client.addFullUnlimited(
      { ...nova(1001), body },
      { ifMatch: etag ?? '', idempotencyKey: 'key-000002' },
    );
    expect(added.data.tariffs.length).toBeGreaterThan(0);
    expect(server.faults).toEqual([]);
  });

  it('L03 reports go out with the documented payload', async () => {
    const date = { start: 24323, end: 24323 };
    await client.exportPackageReport({ body: { date, org_id: [], dealers: [1], captions: ['ПИ'] } });
    expect(server.sent.at(-1)).toEqual({
      call: 'POST /billing/package-report/',
      body: { date, org_id: [1], dealers: [1], clients: [] },
    });
    expect(server.faults).toEqual([]);
  });
});
