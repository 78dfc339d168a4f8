import type { SalesClient, SalesSelection } from '../../../contract/salesReports';

/** What is chosen: all but `ids`, or `ids` alone; dealers by organisation id, clients by server and id where the server tells them. */
export interface Choice<Id = number> {
  all: boolean;
  ids: ReadonlySet<Id>;
}

export type ClientChoice = Choice<number | string>;

export const everything = { all: true, ids: new Set<never>() } as const;

export const isChosen = <Id>({ all, ids }: Choice<Id>, id: Id) => ids.has(id) !== all;

export function toggled<Id>({ all, ids }: Choice<Id>, id: Id): Choice<Id> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { all, ids: next };
}

/** How many of so many are chosen. */
export const chosenOf = ({ all, ids }: Choice<unknown>, total: number) => (all ? total - ids.size : ids.size);

/** What a client is named by: with its server, as ids repeat from server to server. */
export const clientKey = ({ client_id, p_gid }: Pick<SalesClient, 'client_id' | 'p_gid'>) => client_id ?? p_gid;

/** The body for the chosen dealers, by organisation id. */
export const dealersBody = ({ all, ids }: Choice, month_end: number): SalesSelection =>
  all
    ? { month_end, dealers_org_ids: [], except: { dealers_org_ids: [...ids], clients: [] } }
    : { month_end, dealers_org_ids: [...ids] };

/** The body for the chosen clients of one dealer. */
export function clientsBody({ all, ids }: ClientChoice, org: number, month_end: number): SalesSelection {
  const dealer = { month_end, dealers_org_ids: [org] };
  if (!all) return { ...dealer, clients: [...ids] };
  return ids.size === 0 ? dealer : { ...dealer, except: { dealers_org_ids: [], clients: [...ids] } };
}
