import type { Group } from '../../dataProvider/adapters/groups';
import type { RowAction } from '../engine/definition';

/** Opens who changed what in the organisation. */
export const historyAction: RowAction<Group> = {
  name: 'history',
  label: () => 'История',
  icon: () => 'clock',
  operation: 'listGroupHistory',
  offered: () => true,
  run: async ({ id }, { open }) => open('history', `group:${id}`),
};
