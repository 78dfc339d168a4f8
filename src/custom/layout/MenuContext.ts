import { createContext, use } from 'react';
import { usePermissions } from 'react-admin';
import { visibleMenu, type MenuGroup } from '../../domain/menu';
import type { Rights } from '../../domain/rights';

/** The whole menu of this application, before rights. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);

const none: Rights = new Set();

/** The groups and entries that the user may see; undefined until his rights are known. */
export function useVisibleMenu(): MenuGroup[] | undefined {
  const groups = use(MenuContext);
  const { permissions, isPending } = usePermissions<Rights>();
  return isPending ? undefined : visibleMenu(permissions ?? none, groups);
}
