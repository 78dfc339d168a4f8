import { describe, expect, it } from 'vitest';
import type { SalesDealer } from '../../../../src/contract/salesReports';
import { createClient } from '../../../../src/dataProvider/client';
import { reportOf, sentByDealer, soldByDealer } from '../../../../src/dataProvider/existing/reports';
import { existingTransport } from '../../../support/existingTransport';

describe('reports of a server of the documents alone', () => {
  it('L03 the sums of a client and of a month, which no document names, are those of its positions', async () => {
    const { server, send } = existingTransport();
    const body = { username: 'admin', password: 'demo' };
    const { token } = (await send({ method: 'POST', path: '/auth/', body })).body as { token: string };
    const headers = { Authorization: `Token ${token}` };
    const client = createClient((request) => send({ ...request, headers: { ...headers, ...request.headers } }), true);
    const ask = {
      method: 'GET',
      path: '/billing/months/24313/dealers/202/reports/clients-price-positions-detail/',
      query: { month_end: '24314', month_year: '01.2026', id: '2' },
      headers,
    } as const;
    const [ours] = (await server.behind(ask)).body as SalesDealer[];
    const { data } = await client.readSales({ params: { start: 24313, org: 202 }, query: ask.query });
    const withoutOwn = ours?.clients.map(({ client_id: _, is_dealer: __, ...one }) => ({
      ...one,
      p_gid: one.client_org_id,
      positions: Object.fromEntries(
        Object.entries(one.positions).map(([month, rows]) => [month, rows.map((row) => ({ ...row, alias: row.name }))]),
      ),
    }));
    expect(data[0]?.clients).toEqual(withoutOwn);
    const byName = (rows: readonly { name: string }[] = []) => rows.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName(data[0]?.months)).toEqual(byName(ours?.months));
    expect(data[0]?.total_cost).toBe(ours?.total_cost);
    expect(server.faults).toEqual([]);
  });

  it('L03 the kinds of a dealer by month are those of its clients', () => {
    const pi = (count: unknown) => ({ caption: 'ПИ', count });
    const dealer = sentByDealer({
      data_clients: [
        { org_id: 5, detail: { 24313: [pi('2'), { caption: 'ПНП', count: 1 }] } },
        { org_id: null, detail: { 24313: [pi(3)], 24314: [pi('')] } },
      ],
    });
    expect(dealer.detail).toEqual({ 24313: [pi(5), { caption: 'ПНП', count: 1 }], 24314: [pi(0)] });
    expect(dealer).toMatchObject({ client_count: 2, data_clients: [{ client_id: 5 }, { client_id: 2 }] });
  });

  it('L03 F09 a month is understood by its number and as a text, whichever of them stands there', () => {
    const rows = [{ name: 'ПИ', count: 1, cost: 10 }];
    for (const month of ['24313', '01.2026', '01/2026', '01-2026']) {
      expect(sentByDealer({ data_clients: [{ detail: { [month]: [{ caption: 'ПИ', count: 1 }] } }] })).toMatchObject({
        detail: { 24313: [{ caption: 'ПИ', count: 1 }] },
        data_clients: [{ detail: { 24313: [{ caption: 'ПИ', count: 1 }] } }],
      });
      expect(soldByDealer({ clients: [{ positions: { [month]: rows } }] })).toMatchObject({
        months: [{ name: '01.2026', cost: 10 }],
        clients: [{ positions: { '01.2026': [{ name: 'ПИ', count: 1 }] } }],
      });
    }
  });

  it('L03 packages are counted where pairs are not told of, or are listed; a licence has none; numbers have spaces and commas', () => {
    const sold = (...rows: object[]) => soldByDealer({ clients: [{ positions: { '01.2026': rows } }] });
    const pi = { name: 'ПИ', count: '1 000', cost: '12 000,50' };
    const licence = { name: 'Лицензия', count: 1, cost: 500 };
    const of = (total_packages: number, total_cost: number) => ({
      months: [{ count: total_packages, cost: total_cost }],
      clients: [{ total_packages, total_cost }],
    });
    for (const tracked_pairs of [null, '', undefined, []])
      expect(sold({ ...pi, tracked_pairs })).toMatchObject(of(1000, 12_000.5));
    for (const [some, none] of [
      [2, 0],
      ['2', null],
      [['api'], []],
    ])
      expect(sold({ ...pi, tracked_pairs: some }, { ...licence, tracked_pairs: none })).toMatchObject(
        of(1000, 12_500.5),
      );
  });

  it('L03 A19 days and moments of a generic report are as people read them, of Moscow', () => {
    const read = {
      '2026-11-02': '02.11.2026',
      '2026-11-02T10:20:30': '02.11.2026 10:20',
      '2026-11-02 10:20': '02.11.2026 10:20',
      '2026-11-02T22:20:30.5Z': '03.11.2026 01:20',
      '2026-13-02T10:20': '2026-13-02T10:20',
      '2026-11-02T25:20:30Z': '2026-11-02T25:20:30Z',
      '02.11.2026': '02.11.2026',
      '2026-11-02 и далее': '2026-11-02 и далее',
    };
    for (const [given, shown] of Object.entries(read)) expect(reportOf([{ at: given }]).rows).toEqual([{ at: shown }]);
  });

  it('L03 a generic report is its columns and rows, a page of rows, or rows alone; numbers may be texts', () => {
    const columns = [
      { name: 'client', caption: 'Клиент', type: 'text' },
      { name: 'count', caption: 'Количество', type: 'number' },
    ];
    const rows = [{ client: '770', count: '12' }];
    const read = { total: 1, columns, rows: [{ client: '770', count: 12 }] };
    expect(reportOf({ columns, rows })).toEqual(read);
    const bare = [
      { name: 'client', caption: 'client', type: 'text' },
      { name: 'count', caption: 'count', type: 'text' },
    ];
    for (const given of [rows, { count: 1, next: null, previous: null, results: rows }])
      expect(reportOf(given)).toEqual({ total: 1, columns: bare, rows });
    expect(reportOf([{ count: 7 }]).columns).toEqual([{ name: 'count', caption: 'count', type: 'number' }]);
    expect(reportOf({ columns: ['count'], rows: [{ count: '' }] }).rows).toEqual([{ count: null }]);
    for (const nothing of [undefined, '', []]) expect(reportOf(nothing)).toEqual({ total: 0, columns: [], rows: [] });
  });
});
