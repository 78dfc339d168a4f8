import type { UserInfo } from '../../contract/session';
import { demoAccounts } from '../../domain/demoAccounts';
import { joinLegalForm } from '../../domain/taxpayerNames';

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

/** Names of dealers on the first server, by p_gid. */
export const dealerNames: Readonly<Record<number, string>> = {
  101: 'Головная компания',
  102: 'Дилер Восход',
  104: 'Субдилер Заря',
};

/** Whose organisations an account sees, its own first; the others see everything. */
const scopes: Readonly<Record<string, readonly number[]>> = {
  dealer: [102, 104],
  subdealer: [104],
  'banned-editor': [102],
  news: [101],
  nobody: [101],
};

/** The accounts of the demonstration, with the same rights. */
export const mockAccounts = demoAccounts.map(({ login, fullName, rights }): MockAccount => {
  const scopeGids = scopes[login];
  const p_gid = scopeGids?.[0] ?? 101;
  return {
    user: {
      user_profile: { login, full_name: fullName },
      rights: [...rights],
      company: { org_id: 77, p_gid, name: joinLegalForm('ООО', dealerNames[p_gid] ?? ''), dealer_id: p_gid - 100 },
      piportals: scopeGids ? portals.slice(0, 1) : portals,
    },
    ...(scopeGids ? { scopeGids } : {}),
  };
});
