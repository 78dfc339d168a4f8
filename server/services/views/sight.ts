import type { Declaration } from '../../../src/contract/declared/declaration';
import { seenBy } from '../../../src/contract/declared/seenBy';
import { boundOf } from '../../../src/contract/filterBounds';
import { listRights } from '../../../src/contract/listRights';
import type { ViewSave } from '../../../src/contract/views';
import type { Context } from '../kernel/context';

type Asking = Pick<Context, 'caller' | 'declared'>;

/** The lists that the caller may open: of the others he is not told that anybody has a view of them. */
export function listsInSight({ caller, declared }: Asking): string[] {
  const own = Object.keys(listRights).filter((list) => caller.rights.has(listRights[list] ?? 'resources'));
  const others = declared.all().filter((live) => caller.rights.has(live.declared.right.see));
  return [...own, ...others.map(({ name }) => name)];
}

/** The fields of a declared resource that the caller is not told of. */
function hiddenFrom({ caller }: Asking, declared: Declaration): ReadonlySet<string> {
  const seen = seenBy(caller.rights, declared)?.fields ?? {};
  return new Set(Object.keys(declared.fields).filter((name) => !Object.hasOwn(seen, name)));
}

/** A view without what the caller may not see: columns, filters and an order by fields of a right that he has not. */
export function seenView<V extends Omit<ViewSave, 'shared'> & { list: string }>(asking: Asking, view: V): V {
  const live = asking.declared.all().find(({ name }) => name === view.list);
  const hidden = live && hiddenFrom(asking, live.declared);
  if (!hidden || hidden.size === 0) return view;
  const isSeen = (name: string) => !hidden.has(boundOf(name)?.field ?? name) && !hidden.has(name);
  return {
    ...view,
    columns: view.columns.filter(({ name }) => isSeen(name)),
    filters: Object.fromEntries(Object.entries(view.filters).filter(([name]) => isSeen(name))),
    sort: isSeen(view.sort.field) ? view.sort : { ...view.sort, field: 'id' },
  };
}
