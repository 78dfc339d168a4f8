import type { ListedSalesClient, SalesSelection } from '../../../contract/salesReports';

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
export const clientKey = ({ client_id, p_gid }: Pick<ListedSalesClient, 'client_id' | 'p_gid'>) => client_id ?? p_gid;

/** As many names go in one body (contract); beyond them what is left out is told. */
const mostNamed = 10_000;

const chosenIn = <Id>(choice: Choice<Id>, all: readonly Id[]) => all.filter((id) => isChosen(choice, id));

/** The body for the chosen of all dealers, by organisation id. */
export function dealersBody(choice: Choice, all: readonly number[], month_end: number): SalesSelection {
  const chosen = chosenIn(choice, all);
  if (chosen.length <= mostNamed) return { month_end, dealers_org_ids: chosen };
  return { month_end, dealers_org_ids: [], except: { dealers_org_ids: [...choice.ids], clients: [] } };
}

/** The body for the chosen of all clients of one dealer; without their names it is about all of them. */
export function clientsBody(
  choice: ClientChoice,
  all: readonly (number | string)[],
  org: number,
  month_end: number,
): SalesSelection {
  const dealer = { month_end, dealers_org_ids: [org] };
  if (choice.all && choice.ids.size === 0) return dealer;
  const chosen = chosenIn(choice, all);
  if (chosen.length <= mostNamed) return { ...dealer, clients: chosen };
  return { ...dealer, except: { dealers_org_ids: [], clients: [...choice.ids] } };
}
