import { expect, it } from 'vitest';
import type { DealerRow } from '../../../src/contract/dealers';
import { onBothSides, told, type Side } from '../../support/bothSides';

const same = onBothSides();

const taxpayer = { p_inn: '7701000019', p_kpp: '770101001' };
const contacts = [{ name: 'Отдел продаж', email: '', phone: '8 912 000 11 22' }];

/** A new dealer below the first one, with an organisation id that the register gives. */
async function bodyOf(side: Side) {
  const { company } = await side.read<{ company: { org_id: number } }>('admin', 'readUser');
  const params = { org: company.org_id, inn: taxpayer.p_inn, kpp: taxpayer.p_kpp };
  const [found] = await side.read<{ org_id: number }[]>('admin', 'listOrgIds', { params });
  return {
    p_opf: 'ООО',
    p_fullname: 'Новый Дилер',
    ...taxpayer,
    p_org_id: found?.org_id,
    p_parent: 1,
    p_parent_share: 12.5,
    p_piportal_alias: 'nova',
    p_billing_type_id: 'dyn_tp',
    p_contacts: contacts,
  };
}
const hidden = ['p_id', 'p_gid', 'p_org_id', 'parent_name'];
const boardQuery = { year: 2026, month: 6, search: taxpayer.p_inn };

it('R02 a dealer is made with 201, its contacts as they are kept, its organisation once, and its scheme on the board without a list', async () => {
  await same(async (side) => {
    const body = await bodyOf(side);
    const key = { 'Idempotency-Key': `parity-dealer-${side.name}` };
    const made = await side.call('admin', 'createDealer', { body, headers: key });
    expect(await side.call('admin', 'createDealer', { body, headers: key })).toEqual(made);
    const params = { id: (made.body as { p_id: number }).p_id };
    const change = (change: object, login = 'admin', headers = {}) =>
      side.call(login, 'updateDealer', { params, body: change, headers });
    const taken = await side.call('admin', 'createDealer', { body });
    return [
      told(made, hidden),
      told(await side.call('admin', 'readDealer', { params }), hidden),
      told(taken),
      told(await side.call('admin', 'readPriceBoard', { query: boardQuery }), ['dealer_id', 'ids']),
      told(await change({ p_region: '78' }, 'admin', { 'If-Match': made.etag ?? '' }), hidden),
      told(await change({ p_region: '77' }, 'admin', { 'If-Match': made.etag ?? '' })),
      told(await change({ p_piportal_alias: 'pskov' })),
      told(await change({ p_id: 1 })),
      told(await change({ p_contacts: [] })),
      told(await change({ minimum_tariff_enabled: true }), hidden),
      told(await change({ minimum_tariff_enabled: false }, 'dealer')),
      told(await change({ p_parent_share: 10 }, 'dealer')),
      told(await change({ p_region: '50' }, 'dealer')),
      told(await change({ p_region: '50' }, 'support')),
      told(await side.call('admin', 'createDealer', { body: { ...body, p_parent: 999 } })),
      told(await side.call('admin', 'createDealer', { body: { ...body, p_billing_type_id: undefined } })),
      told(await side.call('admin', 'createDealer', { body: { ...body, p_org_id: null } })),
      told(await side.call('admin', 'readDealer', { params: { id: 999_999 } })),
    ];
  });
});

it('R02 no dealer stands below itself, nor below one that stands below it', async () => {
  await same(async (side) => {
    const lower = (await side.read<DealerRow[]>('admin', 'listDealers', { query: { server_alias: 'nova' } })).at(-1);
    const change = (id: number, p_parent: number | undefined) =>
      side.call('admin', 'updateDealer', { params: { id }, body: { p_parent } });
    const below = await change(lower?.id ?? 0, 1);
    return [below.status, told(await change(lower?.id ?? 0, lower?.id)), told(await change(1, lower?.id))];
  });
});

it('R02 who is no billing administrator leaves what identifies a dealer as it is', async () => {
  await same(async (side) => {
    const own = { id: 2 };
    return [
      told(await side.call('dealer', 'updateDealer', { params: own, body: { p_fullname: 'Другое' } })),
      (await side.call('dealer', 'updateDealer', { params: own, body: { p_region: '47' } })).status,
    ];
  });
});

it('R02 dealers are listed by server, search and order, with their lists in force', async () => {
  await same(async (side) => {
    const ask = (query: Record<string, string>) => side.call('admin', 'listDealers', { query });
    const rows = await side.read<DealerRow[]>('admin', 'listDealers', {
      query: { server_alias: 'nova', ordering: '-id' },
    });
    const [last] = rows;
    const one = await side.read<DealerRow[]>('admin', 'listDealers', { query: { search: last?.inn ?? '' } });
    const page = await side.read<{ count: number; total: number }>('admin', 'listDealers', {
      query: { page: '1', search: last?.inn ?? '' },
    });
    expect(page.total).toBeGreaterThan(page.count);
    return [
      rows.every((row, index) => index === 0 || row.id < (rows[index - 1]?.id ?? 0)),
      one.map(({ id }) => id === last?.id),
      Object.keys(last ?? {}).sort(),
      told(await ask({ ordering: 'region' })),
      told(await ask({ page_size: '7' })),
      told(await ask({ server_alias: 'moon' })),
      told(await ask({ name: 'x' })),
      told(await side.call('news', 'listDealers')),
    ];
  });
});
