import type { Group } from '../../dataProvider/adapters/groups';
import type { RowAction } from '../engine/definition';

/** Opens what the organisation pays for; not for support, as every call that adds to it (doc 1 §2). */
export const billingAction: RowAction<Group> = {
  name: 'billing',
  label: () => 'Биллинг',
  icon: () => 'wallet',
  operation: 'addCustomSubscription',
  offered: () => true,
  run: async ({ id }, { open }) => open('billing', id),
};
