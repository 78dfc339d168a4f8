import { matchPath } from 'react-router-dom';
import { menu, type MenuEntry, type MenuGroup, type PageCommand } from '../../domain/menu';
import type { OperationId } from '../../contract/endpoints';
import type { Right } from '../../domain/rights';

interface Place {
  path: string;
  right?: Right;
  operation?: OperationId;
  menu?: { group: MenuGroup['name']; caption: string };
  commands?: readonly PageCommand[];
}

/**
 * The menu: entries of doc 1 that have a page, then those that resources and pages add. An entry without a page is left out.
 */
export function appMenu(resources: readonly Place[], pages: readonly Place[]): MenuGroup[] {
  const places = [...resources, ...pages];
  const placed = (entry: MenuEntry): MenuEntry[] => {
    const place = places.find(({ path }) => matchPath(path, entry.path) !== null);
    return place ? [place.commands ? { ...entry, commands: place.commands } : entry] : [];
  };
  const added = (group: MenuGroup['name']): MenuEntry[] =>
    places.flatMap(({ path, right, operation, menu: own, commands }) =>
      own?.group === group && right
        ? [
            {
              caption: own.caption,
              path: path.replace(/\/\*$/, ''),
              right,
              ...(operation && { operation }),
              ...(commands && { commands }),
            },
          ]
        : [],
    );
  return menu.map((group) => ({ ...group, entries: [...group.entries.flatMap(placed), ...added(group.name)] }));
}
