import type { GuestDialog } from '../engine/withDialogs';
import { late } from '../../ui/late';

/** Users of organisations and subgroups, in a dialog over the list of organisations (doc 1 §2): `?user=nova:55`, `?user=new&in=nova:1001`. */
export const users: GuestDialog = {
  name: 'users',
  operations: { create: 'createUser', edit: 'updateUser', show: 'readUserProfile' },
  form: { param: 'user', load: () => import('./userForm') },
  Form: late(async () => ({ default: (await import('./UserDialog')).UserDialog })),
};
