import { matchPath } from 'react-router-dom';
import { menu, type MenuEntry, type MenuGroup } from '../../domain/menu';
import type { Right } from '../../domain/rights';

interface Place {
  path: string;
}

interface ResourcePlace extends Place {
  right?: Right;
  menu?: { group: MenuGroup['name']; caption: string };
}

/**
 * The menu: entries of doc 1 that have a page, then those that resources add. An entry without a page is left out.
 */
export function appMenu(resources: readonly ResourcePlace[], pages: readonly Place[]): MenuGroup[] {
  const patterns = [...resources, ...pages].map(({ path }) => path);
  const reachable = ({ path }: MenuEntry) => patterns.some((pattern) => matchPath(pattern, path) !== null);
  const added = (group: MenuGroup['name']): MenuEntry[] =>
    resources.flatMap(({ path, right, menu: own }) =>
      own?.group === group && right ? [{ caption: own.caption, path, right }] : [],
    );
  return menu.map((group) => ({ ...group, entries: [...group.entries.filter(reachable), ...added(group.name)] }));
}
