import type { SalesSelection } from '../../../contract/salesReports';

/** What is chosen: all but `ids`, or `ids` alone. */
export interface Choice {
  all: boolean;
  ids: ReadonlySet<number>;
}

export const everything: Choice = { all: true, ids: new Set() };

export const isChosen = ({ all, ids }: Choice, id: number) => ids.has(id) !== all;

export function toggled({ all, ids }: Choice, id: number): Choice {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { all, ids: next };
}

/** How many of so many are chosen. */
export const chosenOf = ({ all, ids }: Choice, total: number) => (all ? total - ids.size : ids.size);

/** The body for the chosen dealers, by organisation id. */
export const dealersBody = ({ all, ids }: Choice, month_end: number): SalesSelection =>
  all
    ? { month_end, dealers_org_ids: [], except: { dealers_org_ids: [...ids], clients: [] } }
    : { month_end, dealers_org_ids: [...ids] };

/** The body for the chosen clients of one dealer. */
export function clientsBody({ all, ids }: Choice, org: number, month_end: number): SalesSelection {
  const dealer = { month_end, dealers_org_ids: [org] };
  if (!all) return { ...dealer, clients: [...ids] };
  return ids.size === 0 ? dealer : { ...dealer, except: { dealers_org_ids: [], clients: [...ids] } };
}
