import { describe, expect, it } from 'vitest';
import { allRights, mayGrant, mayManage, rightId, rightOfId, rightsOf, type Right } from '../../../src/domain/rights';

/** The numbers that have been given out; lines are added here, never changed. */
const givenOut: Record<string, number> = {
  'organisations-users': 1,
  dealers: 2,
  categories: 3,
  web_client_reports_otvt_tk: 4,
  web_client_reports_pi_classic: 5,
  web_client_reports_pi_from_uin: 6,
  web_client_reports_transite_vypusk: 7,
  'package-statistic': 8,
  'sales-statistic': 9,
  report_fixed_packages: 10,
  report_active_users: 11,
  client: 12,
  dealer_users: 13,
  dealer_subdealers: 14,
  support: 15,
  billing_admin: 16,
  edit_ban_users_groups: 17,
  email_settings: 18,
  select_billing_types: 19,
  no_tariff: 20,
  default_profile_fcs: 21,
  report_active_clients_without_orgid: 22,
  prominvest_report: 23,
  web_client_reports_pu: 24,
};

describe('the numbers of rights', () => {
  it('K01 each keeps the number that it was given, whatever row is put before it, and no two have the same', () => {
    expect(Object.entries(givenOut).map(([name]) => [name, rightId(name as Right)])).toEqual(Object.entries(givenOut));
    expect(new Set(allRights.map(rightId)).size).toBe(allRights.length);
    for (const right of allRights) expect(rightOfId(rightId(right))).toBe(right);
    expect(rightOfId(0)).toBeUndefined();
    expect(rightOfId(1.5)).toBeUndefined();
  });
});

describe('who grants what', () => {
  const superDealer = rightsOf(['organisations-users', 'dealer_users']);
  const dealer = rightsOf(['organisations-users', 'dealer_subdealers']);

  it('K01 support is given by who sees every dealer’s organisations, and by nobody else who lacks it', () => {
    expect(mayGrant(superDealer, 'support')).toBe(true);
    expect(mayGrant(dealer, 'support')).toBe(false);
    expect(mayManage(superDealer, rightsOf(['organisations-users', 'support']))).toBe(true);
    expect(mayManage(dealer, rightsOf(['support']))).toBe(false);
  });

  it('K01 anything else only by who has it; the ban by anyone', () => {
    for (const right of allRights.filter((one) => one !== 'support' && one !== 'edit_ban_users_groups'))
      expect(mayGrant(superDealer, right), right).toBe(superDealer.has(right));
    expect(mayGrant(rightsOf([]), 'edit_ban_users_groups')).toBe(true);
  });
});
