import type { Dealer, DealerClient, SpecPriceRow } from '../../contract/dealers';
import { innControl } from '../../domain/taxpayer';
import { addMonths, formatMonth, type Month } from '../../domain/month';

/** A special row as stored: its status comes from its month. */
export type SpecialFixture = Omit<SpecPriceRow, 'price_status'> & { dealer_id: number };

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

const servers = ['nova', 'pskov', 'kaliningrad'] as const;

/** Twelve dealers of the first server, one of the second, none of the third. */
export const defaultDealers: readonly Dealer[] = Array.from({ length: 13 }, (_, index) =>
  dealerFixture(index + 1, {
    ...(index === 0 ? { p_fullname: 'Головная компания' } : {}),
    ...(index === 12
      ? { p_piportal_alias: servers[1], p_fullname: 'Псковский рубеж', p_parent: null, parent_name: null }
      : {}),
  }),
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

const special = (
  dealer_id: number,
  type: SpecPriceRow['type'],
  at: Month,
  change: Partial<SpecialFixture> = {},
): SpecialFixture => ({
  dealer_id,
  type,
  tariff_id: null,
  client_id: 1001,
  client_org_id: 101_001,
  client_name: 'ООО «Озёрный Терминал 1001»',
  start_month: at.month,
  start_year: at.year,
  start_date: `${formatMonth(at, '-').replace(/^(\d\d)-(\d+)$/, '$2-$1')}-01`,
  package_count: null,
  initial_package_count: null,
  actual_package_count: 42,
  ...change,
});

/** Special conditions of the first and the third dealer, and a minimum tariff of the third. */
export const defaultSpecials = (now: Month): SpecialFixture[] =>
  [1, 3].flatMap((dealer) => [
    special(dealer, 'api', addMonths(now, -3), { package_count: 100, initial_package_count: 100 }),
    special(dealer, 'spec_condition', addMonths(now, 1), {
      client_id: 1002,
      client_org_id: 101_002,
      client_name: 'ООО «Озёрный Терминал 1002»',
    }),
    ...(dealer === 3
      ? [
          special(3, 'minimum_tariff', now, {
            tariff_id: 1,
            package_count: 10,
            initial_package_count: 10,
            actual_package_count: 7,
          }),
        ]
      : []),
  ]);
