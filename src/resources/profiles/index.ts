import type { GuestDialog } from '../engine/withDialogs';
import { late } from '../../ui/late';

/** Messaging profiles, in a dialog over the list: `?profile=groups:nova:1001`, `?profile=subgroups:nova:4001`. */
export const profiles: GuestDialog = {
  name: 'fcsProfiles',
  operations: { edit: 'updateFcsProfile', show: 'readFcsProfile' },
  form: { param: 'profile', load: () => import('./profileForm') },
  Form: late(async () => ({ default: (await import('./ProfileDialog')).ProfileDialog })),
};
