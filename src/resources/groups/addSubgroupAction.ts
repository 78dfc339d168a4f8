import type { Group } from '../../dataProvider/adapters/groups';
import type { RowAction } from '../engine/definition';

/** Opens the dialog of a new department or organisation below this one. */
export const addSubgroupAction: RowAction<Group> = {
  name: 'add-subgroup',
  label: () => 'Добавить отдел/организацию',
  icon: () => 'building',
  operation: 'createSubgroup',
  offered: () => true,
  run: async ({ id }, { open }) => open('subgroup', 'new', { in: id }),
};
