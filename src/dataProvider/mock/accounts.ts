import type { UserInfo } from '../../contract/session';
import { allRights, type Right } from '../../domain/rights';

/** Someone who signs in to the mock; the password is `demo`. */
export interface MockAccount {
  user: UserInfo;
  /** p_gids in his scope on his server; everything where there are none. */
  scopeGids?: readonly number[];
}

/** The servers there are. */
export const portals = [
  { alias: 'nova', server_alias: 'nova', server_name: 'Нова' },
  { alias: 'pskov', server_alias: 'pskov', server_name: 'Псков' },
  { alias: 'kaliningrad', server_alias: 'kaliningrad', server_name: 'Калининград' },
];

/** Dealers' organisations on the first server, by p_gid. */
export const dealerNames: Readonly<Record<number, string>> = {
  101: 'ООО «Головная компания»',
  102: 'ООО «Дилер Восход»',
  104: 'ООО «Субдилер Заря»',
};

const company = (p_gid = 101) => ({ org_id: 77, p_gid, name: dealerNames[p_gid] ?? '', dealer_id: p_gid - 100 });

const account = (
  login: string,
  full_name: string,
  rights: readonly Right[],
  scopeGids?: readonly number[],
): MockAccount => ({
  user: {
    user_profile: { login, full_name },
    rights: [...rights],
    company: company(scopeGids?.[0]),
    piportals: scopeGids ? portals.slice(0, 1) : portals,
  },
  ...(scopeGids ? { scopeGids } : {}),
});

/** The accounts of the demonstration, with the same rights. */
export const mockAccounts: readonly MockAccount[] = [
  account(
    'admin',
    'Администратор Анна Сергеевна',
    allRights.filter((right) => right !== 'support' && right !== 'edit_ban_users_groups'),
  ),
  account(
    'dealer',
    'Дилеров Денис Игоревич',
    [
      'organisations-users',
      'dealer_subdealers',
      'sales-statistic',
      'package-statistic',
      'report_active_users',
      'client',
    ],
    [102, 104],
  ),
  account('subdealer', 'Субботина Софья Олеговна', ['organisations-users', 'sales-statistic', 'client'], [104]),
  account('support', 'Помогаев Павел Юрьевич', [
    'organisations-users',
    'dealers',
    'report_active_users',
    'client',
    'support',
  ]),
  account('banned-editor', 'Запретов Захар Ильич', ['organisations-users', 'edit_ban_users_groups'], [102]),
  account('news', 'Новикова Нина Павловна', ['categories'], [101]),
  account('nobody', 'Бесправный Борис Андреевич', [], [101]),
];
