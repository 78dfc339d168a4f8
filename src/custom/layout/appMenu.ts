import { matchPath } from 'react-router-dom';
import { menu, type MenuEntry, type MenuGroup } from '../../domain/menu';
import type { OperationId } from '../../contract/endpoints';
import type { Right } from '../../domain/rights';

interface Place {
  path: string;
  right?: Right;
  operation?: OperationId;
  menu?: { group: MenuGroup['name']; caption: string };
}

/**
 * The menu: entries of doc 1 that have a page, then those that resources and pages add. An entry without a page is left out.
 */
export function appMenu(resources: readonly Place[], pages: readonly Place[]): MenuGroup[] {
  const places = [...resources, ...pages];
  const reachable = ({ path }: MenuEntry) => places.some((place) => matchPath(place.path, path) !== null);
  const added = (group: MenuGroup['name']): MenuEntry[] =>
    places.flatMap(({ path, right, operation, menu: own }) =>
      own?.group === group && right
        ? [{ caption: own.caption, path: path.replace(/\/\*$/, ''), right, ...(operation && { operation }) }]
        : [],
    );
  return menu.map((group) => ({ ...group, entries: [...group.entries.filter(reachable), ...added(group.name)] }));
}
