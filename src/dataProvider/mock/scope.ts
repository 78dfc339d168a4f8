import type { Dealer } from '../../contract/dealers';
import { notFound } from '../../contract/refusal';
import type { HistoryEntry } from '../../contract/history';
import { outOfSight } from '../../domain/plannedMoves';
import { recordId } from '../../domain/recordId';
import { joinLegalForm } from '../../domain/taxpayerNames';
import type { MockAccount } from './accounts';
import type { GroupRecord, SubgroupRecord, UserRecord } from './records';
import type { Store } from './store';
import type { Kept, Table } from './table';

/** Who asks, and of what. */
export interface Asking {
  store: Store;
  account: MockAccount;
}

/** The server_alias that a path or a query names, by alias or server_alias; 404 for one out of scope. */
export function portalOf({ account }: Asking, name: string): string {
  const portal = account.user.piportals.find(({ alias, server_alias }) => alias === name || server_alias === name);
  if (!portal) throw notFound();
  return portal.server_alias;
}

export const ownServer = ({ user }: MockAccount) => user.piportals[0]?.server_alias ?? '';

export const ownOrganisation = (account: MockAccount) => recordId(ownServer(account), account.user.company.p_gid);

/** Whether what stands on a server below one of the dealers' organisations `p_gids` is in scope. */
const reaches = (account: MockAccount, server: string, p_gids: readonly (number | null)[]) =>
  !account.scopeGids ||
  (server === ownServer(account) && p_gids.some((one) => one !== null && account.scopeGids?.includes(one)));

export const groupsInScope = ({ store, account }: Asking): Kept<GroupRecord>[] =>
  store.groups
    .all()
    .filter(({ value: { server_alias, p_gid, parent_id } }) => reaches(account, server_alias, [p_gid, parent_id]));

/** The organisation in scope that a path names; 404 else. */
export function groupAt(call: Asking, at: { alias: string; p_gid: number }): Kept<GroupRecord> {
  const key = recordId(portalOf(call, at.alias), at.p_gid);
  const group = groupsInScope(call).find((one) => one.key === key);
  if (!group) throw notFound();
  return group;
}

export const dealersInScope = ({ store, account }: Asking): Kept<Dealer>[] =>
  store.dealers.all().filter(({ value: { p_piportal_alias, p_gid } }) => reaches(account, p_piportal_alias, [p_gid]));

/** The dealer in scope with a number; 404 else. */
export function dealerAt(call: Asking, id: number): Kept<Dealer> {
  const dealer = dealersInScope(call).find(({ value }) => value.p_id === id);
  if (!dealer) throw notFound();
  return dealer;
}

/** The user or subgroup that a path names, if its organisation is in scope; 404 else. */
export function memberAt<T extends UserRecord | SubgroupRecord>(
  call: Asking,
  table: Table<T>,
  alias: string,
  id: number,
) {
  const kept = table.get(recordId(portalOf(call, alias), id));
  groupAt(call, { alias, p_gid: kept.value.parent_p_gid });
  return kept;
}

export const dealerName = ({ p_opf, p_fullname }: Dealer) => joinLegalForm(p_opf, p_fullname);

/** Differences of an organisation or a dealer as they are told: dealers out of scope go without a name or a number. */
export function toldChanges(call: Asking, changes: HistoryEntry['changes']): HistoryEntry['changes'] {
  if (!call.account.scopeGids) return changes;
  const dealers = dealersInScope(call).map(({ value }) => value);
  const seen: Readonly<Record<string, readonly unknown[]>> = {
    dealer: dealers.map(dealerName),
    parent_id: dealers.map(({ p_gid }) => p_gid),
    p_parent: dealers.map(({ p_id }) => p_id),
  };
  return changes.map((change) => {
    const known = seen[change.field];
    const told = (value: HistoryEntry['changes'][number]['before']) =>
      known && value !== null && !known.includes(value) ? outOfSight : value;
    return { ...change, before: told(change.before), after: told(change.after) };
  });
}

/** A page of history as it is told. */
export const toldPage = <Page extends { results: HistoryEntry[] }>(call: Asking, page: Page): Page => ({
  ...page,
  results: page.results.map((entry) => ({ ...entry, changes: toldChanges(call, entry.changes) })),
});

/** The dealer whose organisation has a number; dealers' organisations stand on any server here. */
const parentOf = ({ dealers }: Store, p_gid: number | null) => dealers.values().find((one) => one.p_gid === p_gid);

/** His name. */
export function parentName(store: Store, p_gid: number | null): string | null {
  const dealer = parentOf(store, p_gid);
  return dealer ? dealerName(dealer) : null;
}

/** The dealers that organisations in scope belong to, the caller's own first among them. */
export function dealerOptions(call: Asking, server?: string) {
  const { company } = call.account.user;
  const { p_gid, name, org_id } = company;
  const own = { p_gid, name, server_alias: ownServer(call.account), org_id };
  const others = groupsInScope(call).flatMap(({ value: { parent_id, server_alias } }) => {
    const dealer = parentOf(call.store, parent_id);
    if (!dealer || parent_id === null) return [];
    return [{ p_gid: parent_id, name: dealerName(dealer), server_alias, org_id: dealer.p_org_id }];
  });
  const all = new Map([own, ...others].map((one) => [recordId(one.server_alias, one.p_gid), one]));
  const wanted = server === undefined ? undefined : portalOf(call, server);
  return [...all.values()].filter(({ server_alias }) => wanted === undefined || server_alias === wanted);
}
