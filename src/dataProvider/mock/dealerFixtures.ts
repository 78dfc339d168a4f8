import type { Dealer, DealerClient } from '../../contract/dealers';
import { innControl } from '../../domain/taxpayer';

/** A dealer with a right INN and one contact; whatever is named replaces what is made up. */
export function dealerFixture(p_id: number, change: Partial<Dealer> = {}): Dealer {
  const lead = `77${String(2_000_000 + p_id)}`;
  return {
    p_id,
    p_gid: 100 + p_id,
    p_parent: p_id === 1 ? null : 1,
    p_parent_share: p_id === 1 ? 0 : 10,
    p_piportal_alias: 'nova',
    p_billing_type_id: 'dyn_tp',
    p_fullname: `Дилер Восход ${p_id}`,
    p_inn: lead + innControl(lead),
    p_kpp: '770101001',
    p_org_id: 200 + p_id,
    p_opf: 'ООО',
    p_region: '77',
    p_contacts: [{ name: 'Отдел продаж', email: `sales@dealer-${p_id}.example`, phone: `+7495000${1000 + p_id}` }],
    parent_name: p_id === 1 ? null : 'ООО «Головная компания»',
    minimum_tariff_enabled: p_id === 3,
    ...change,
  };
}

const named: Readonly<Record<number, Partial<Dealer>>> = {
  1: { p_fullname: 'Головная компания' },
  2: { p_fullname: 'Дилер Восход' },
  4: { p_fullname: 'Субдилер Заря' },
  13: { p_piportal_alias: 'pskov', p_fullname: 'Псковский рубеж', p_parent: null, parent_name: null },
};

/** Twelve dealers of the first server, one of the second, none of the third. */
export const defaultDealers: readonly Dealer[] = Array.from({ length: 13 }, (_, index) =>
  dealerFixture(index + 1, named[index + 1]),
);

/** Three clients of every dealer. */
export const dealerClientsFixture: readonly DealerClient[] = [1001, 1002, 1003].map((client_id) => {
  const lead = `77${String(1_000_000 + client_id)}`;
  return {
    client_id,
    client_org_id: 100_000 + client_id,
    client_name: `ООО «Озёрный Терминал ${client_id}»`,
    inn: lead + innControl(lead),
    kpp: '770101001',
  };
});
