import type { Group } from '../../dataProvider/adapters/groups';
import type { RowAction } from '../engine/definition';

/** Opens the dialog of a new user of the organisation. */
export const addUserAction: RowAction<Group> = {
  name: 'add-user',
  label: () => 'Добавить пользователя',
  icon: () => 'userPlus',
  operation: 'createUser',
  offered: () => true,
  run: async ({ id }, { open }) => open('user', 'new', { in: id }),
};
