import type { MenuGroup } from '../../domain/menu';
import type { IconName } from '../../ui/icons';

/** What stands for a group on the collapsed rail. */
export const menuIcons: Record<MenuGroup['name'], IconName> = {
  management: 'building',
  reports: 'chart',
  program: 'download',
};
