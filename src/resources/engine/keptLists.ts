import type { OwnLists } from '../../contract/views';
import type { KeptLists } from '../../dataProvider/viewVerbs';
import type { ListSettings } from './listSettings';

type All = Readonly<Record<string, ListSettings>>;

/** What the server is told of lists; a view that it does not know is no first one to it. */
export const ownListsOf = (all: All): OwnLists => ({
  lists: Object.fromEntries(
    Object.entries(all).map(([list, { columns, dense, page_size, first, views }]) => [
      list,
      {
        ...(columns.length > 0 && { columns: [...columns] }),
        ...(dense !== undefined && { dense }),
        ...(page_size !== undefined && { page_size }),
        ...(first !== undefined && !views.some(({ id, local }) => local && id === first) && { first }),
      },
    ]),
  ),
});

/** What this browser has of lists, after what the server has: what was changed here and not sent yet stays, and so do views of this browser alone. */
export function merged({ settings, views }: KeptLists, mine: All): Record<string, ListSettings> {
  const names = [...Object.keys(settings.lists), ...views.map(({ list }) => list), ...Object.keys(mine)];
  return Object.fromEntries(
    [...new Set(names)].map((name): [string, ListSettings] => {
      const own = Object.hasOwn(mine, name) ? mine[name] : undefined;
      const { columns = [], dense, page_size, first } = own?.unsent ? own : (settings.lists[name] ?? {});
      const shared = views.filter(({ list }) => list === name).map(({ list: _, ...view }) => view);
      const local = own?.views.filter((view) => view.local) ?? [];
      const unsent = own?.unsent && { unsent: own.unsent };
      return [name, { columns, dense, page_size, first, views: [...shared, ...local], ...unsent }];
    }),
  );
}

/** What was sent needs no sending again, unless it has changed meanwhile. */
export const sentNow = (sent: All, now: All): Record<string, ListSettings> =>
  Object.fromEntries(
    Object.entries(now).map(([list, { unsent, ...settings }]) => {
      const told = ownListsOf({ [list]: settings }).lists[list];
      const stands = JSON.stringify(told) === JSON.stringify(ownListsOf(sent).lists[list]);
      return [list, { ...settings, ...(unsent && !stands && { unsent }) }];
    }),
  );
