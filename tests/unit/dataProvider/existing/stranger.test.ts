// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createExisting } from '../../../../src/dataProvider/existing/createExisting';
import type { TransportRequest } from '../../../../src/dataProvider/http';
import { saveUser } from '../../../../src/dataProvider/storage';

/** A server that answers each call with what is given for it, and what it was asked. */
function stranger(answers: Readonly<Record<string, unknown>>) {
  const asked: TransportRequest[] = [];
  const addresses = { listApplications: '/programs/', readPackageReport: '/billing/packages/', readSales: '/sales/' };
  const send = createExisting(
    async (request) => {
      asked.push(request);
      return { status: 200, headers: new Headers(), body: answers[`${request.method} ${request.path}`] };
    },
    { extensions: [], addresses },
  );
  const get = async (path: string, query: TransportRequest['query'] = {}) =>
    (await send({ method: 'GET', path, query })).body;
  return { send, get, asked };
}

describe('a server of the documents alone', () => {
  it('L03 a list that comes whole is cut into the pages of the screen, with the number of all', async () => {
    const all = Array.from({ length: 7 }, (_, at) => ({ id: at + 1, title: `Новость ${at + 1}` }));
    const { get } = stranger({ 'GET /categories/': all });
    for (const [page, ids] of [
      [1, [1, 2, 3]],
      [2, [4, 5, 6]],
      [3, [7]],
    ] as const) {
      const { count, results } = (await get('/categories/', { page, page_size: 3 })) as {
        count: number;
        results: { id: number }[];
      };
      expect([count, results.map(({ id }) => id)]).toEqual([7, ids]);
    }
  });

  it('L03 a change that is answered with a word is told by the record, read anew', async () => {
    const { send } = stranger({
      'PATCH /piportals/nova/groups/5/': { detail: 'ok' },
      'GET /piportals/nova/groups/5/': { p_gid: 5, p_fullname: 'Ромашка', p_inn: '7707083893', p_city: 'Псков' },
    });
    const { body } = await send({ method: 'PATCH', path: '/piportals/nova/groups/5/', body: { p_city: 'Псков' } });
    expect(body).toMatchObject({ p_gid: 5, p_fullname: 'Ромашка', p_inn: '7707083893', p_city: 'Псков' });
  });

  it('L03 a day is what the screens have, of a server that tells it as ISO does, too', async () => {
    const item = (start_at: string) => ({ id: 1, caption: 'Стандарт', type: 'custom', start_at });
    const { get } = stranger({
      'GET /piportals/nova/groups/5/': { p_gid: 5, p_contract_date: '2026-07-01' },
      'GET /piportals/nova/groups/6/': { p_gid: 6, p_contract_date: '01.07.2026' },
      'GET /piportals/nova/groups/5/billing-profile/': { tariffs: [item('2026-07-01T00:00:00')], options: item('') },
    });
    for (const gid of [5, 6])
      expect(await get(`/piportals/nova/groups/${gid}/`)).toMatchObject({ p_contract_date: '01.07.2026' });
    const profile = { tariffs: [{ start_at: '01.07.2026' }], options: [{ start_at: '' }] };
    expect(await get('/piportals/nova/groups/5/billing-profile/')).toMatchObject(profile);
  });

  it('L03 a server of the user has the name that rows have, and in addresses the one of addresses', async () => {
    const portals = [
      { alias: 'nova', server_alias: 'nova_main', server_name: 'Нова' },
      { alias: 'pskov', server_alias: 'pskov_main', server_name: 'Псков' },
    ];
    const company = { org_id: 1, p_gid: 1, name: '' };
    saveUser({ user_profile: { full_name: '', login: '' }, rights: [], company, piportals: portals });
    const dealer = (id: number, p_piportal_alias: string) => ({
      [`GET /dealers/${id}/`]: { p_id: id, p_piportal_alias },
    });
    const { get, asked } = stranger({ ...dealer(1, 'nova'), ...dealer(2, 'nova_main'), ...dealer(3, 'other') });
    for (const [id, server] of [
      [1, 'nova_main'],
      [2, 'nova_main'],
      [3, 'other'],
    ] as const)
      expect(await get(`/dealers/${id}/`)).toMatchObject({ p_piportal_alias: server });
    for (const named of ['pskov_main', 'pskov', 'other']) await get(`/piportals/${named}/groups/5/`);
    await get('/piportals/nova/app-types/');
    expect(asked.slice(3).map(({ path }) => path)).toEqual([
      '/piportals/pskov/groups/5/',
      '/piportals/pskov/groups/5/',
      '/piportals/other/groups/5/',
      '/piportals/nova/app-types/',
    ]);
  });

  it('L03 an added organisation is the newest of its name, INN, KPP and server, not of all that the search finds', async () => {
    const row = { server_alias: 'nova', fullname: 'Ромашка', inn_kpp: '7707083893/770701001' };
    const { send } = stranger({
      'POST /piportals/nova/groups/': undefined,
      'GET /piportals/all/groups/': [
        { ...row, p_gid: 11 },
        { ...row, p_gid: 12 },
        { ...row, p_gid: 13, server_alias: 'vega' },
        { ...row, p_gid: 14, inn_kpp: '7707083893/771043002' },
        { ...row, p_gid: 15, fullname: 'Ромашка-2' },
      ],
    });
    const body = { p_opf: 'ООО', p_fullname: 'Ромашка', p_inn: '7707083893', p_kpp: '770701001' };
    expect((await send({ method: 'POST', path: '/piportals/nova/groups/', body })).body).toMatchObject({ p_gid: 12 });
    const told = stranger({ 'POST /piportals/nova/groups/': { p_gid: 1 } });
    expect((await told.send({ method: 'POST', path: '/piportals/nova/groups/', body })).body).toMatchObject({
      p_gid: 1,
    });
    expect(told.asked).toHaveLength(1);
  });

  it('L03 a minimum tariff has the client of its row in the list of specials, whether numbers come as text or not', async () => {
    const { get } = stranger({
      'GET /dealers/3/': { p_id: 3, p_org_id: 77 },
      'GET /tariff-minimum/': [
        { tariff_id: 1, start_date: '2026-11-01', client_org_id: 500, client_name: 'Альфа' },
        { tariff_id: 2, start_date: '2026-12-01', client_org_id: 500, client_name: 'Альфа' },
      ],
      'GET /dealers/3/spec-prices/': [
        { type: 'тариф минимальный', start_date: '2026-12-01', client_org_id: '500', client_id: '42' },
        { type: 'api', start_year: 2026, start_month: 1, client_id: 7, client_name: 'Бета' },
      ],
    });
    expect(await get('/dealers/3/spec-prices/')).toMatchObject([
      { type: 'api', client_id: 7 },
      { type: 'minimum_tariff', tariff_id: 1, client_id: 500 },
      { type: 'minimum_tariff', tariff_id: 2, client_id: 42 },
    ]);
  });

  it('L03 a minimum tariff begins on its day, whichever way the server tells it', async () => {
    const { get } = stranger({
      'GET /dealers/3/': { p_id: 3, p_org_id: 77 },
      'GET /tariff-minimum/': [
        { tariff_id: 1, start_date: '01.01.2150', client_org_id: 500, client_name: 'Альфа' },
        { tariff_id: 2, start_date: '2026-11-01T00:00:00', client_org_id: 500, client_name: 'Альфа' },
      ],
      'GET /dealers/3/spec-prices/': [
        { type: 'тариф минимальный', start_date: '01.01.2150', client_org_id: 500, client_id: 42 },
      ],
    });
    const later = { start_date: '2150-01-01', price_status: 'future' };
    expect(await get('/tariff-minimum/1/')).toMatchObject(later);
    expect(await get('/dealers/3/spec-prices/')).toMatchObject([
      { tariff_id: 1, client_id: 42, start_year: 2150, start_month: 1, ...later },
      { tariff_id: 2, start_date: '2026-11-01', start_year: 2026, start_month: 11 },
    ]);
  });

  it('L03 the latest and the previous file of a program come by their own links', async () => {
    const program = { app_type: 'main', latest: '5.2', prev: '5.1' };
    const links = {
      download_latest_link: '/api/private/v3.0/files/new.exe',
      download_prev_link: '/api/private/v3.0/files/old.exe',
    };
    const { get, asked } = stranger({ 'GET /programs/': [{ ...program, ...links }] });
    await get('/piportals/nova/applications/main/5.2/');
    await get('/piportals/nova/applications/main/5.1/');
    expect(asked.map(({ path }) => path).slice(-2)).toEqual(['/files/new.exe', '/files/old.exe']);
  });
});

describe('the files of a server of the documents alone', () => {
  const packages = [
    { dealer_id: 1, data_clients: [{ client_id: 10, org_id: 100 }] },
    { dealer_id: 2, data_clients: [{ client_id: 20, org_id: 200 }] },
  ];
  const date = { start: 24323, end: 24323 };
  const payloadOf = async (chosen: object) => {
    const { send, asked } = stranger({ 'POST /billing/packages/': packages });
    await send({ method: 'POST', path: '/billing/package-report/data/', body: { date, dealers: [] } });
    await send({
      method: 'POST',
      path: '/billing/package-report/',
      body: { date, org_id: [], dealers: [], ...chosen },
    });
    return asked.at(-1)?.body;
  };

  it('L03 the file of packages is of the dealers that are named, else of those in question, else of all that are shown', async () => {
    expect(await payloadOf({})).toEqual({ date, org_id: [1, 2], dealers: [1, 2], clients: [] });
    expect(await payloadOf({ org_id: [2] })).toEqual({ date, org_id: [2], dealers: [2], clients: [] });
    expect(await payloadOf({ org_id: [1, 2], dealers: [1] })).toEqual({ date, org_id: [1], dealers: [1], clients: [] });
    expect(await payloadOf({ clients: [20] })).toEqual({ date, org_id: [1, 2], dealers: [1, 2], clients: [200] });
  });

  it('L03 a selection of all but some is sent as the dealers and clients that stay: the documents know no exceptions', async () => {
    const sold = [
      { dealer_org_id: 7, clients: [{ client_id: 'nova:10' }, { client_id: 'nova:20' }, { client_id: 'nova:30' }] },
    ];
    const dealers = [
      { p_id: 1, org_id: 7 },
      { p_id: 2, org_id: 8 },
      { p_id: 3, org_id: null },
    ];
    const { send, get, asked } = stranger({ 'GET /sales/': sold, 'GET /dealers/filter/': dealers });
    const at = '/billing/months/24323/dealers/7/reports/clients-price-positions-detail/';
    await get(at, { month_end: 24323 });
    const sent = async (body: object) => {
      await send({ method: 'POST', path: `${at}xlsx/`, body });
      return asked.at(-1)?.body;
    };
    const except = { dealers_org_ids: [8], clients: ['nova:20'] };
    expect(await sent({ dealers_org_ids: [], except })).toEqual({ dealers_org_ids: [7], clients: [10, 30] });
    expect(await sent({ dealers_org_ids: [8], clients: ['nova:20'] })).toEqual({ dealers_org_ids: [8], clients: [20] });
  });
});
