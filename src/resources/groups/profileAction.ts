import type { Group } from '../../dataProvider/adapters/groups';
import type { RowAction } from '../engine/definition';

/** Opens the messaging profile of the organisation. */
export const profileAction: RowAction<Group> = {
  name: 'profile',
  label: () => 'Профиль ФТС',
  icon: () => 'settings',
  operation: 'readFcsProfile',
  offered: () => true,
  run: async ({ id }, { open }) => open('profile', `groups:${id}`),
};
