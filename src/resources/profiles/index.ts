import { lazy } from 'react';
import type { GuestDialog } from '../engine/withDialogs';

/** Messaging profiles, in a dialog over the list: `?profile=groups:nova:1001`, `?profile=subgroups:nova:4001`. */
export const profiles: GuestDialog = {
  name: 'fcsProfiles',
  operations: { edit: 'updateFcsProfile', show: 'readFcsProfile' },
  form: { param: 'profile', load: () => import('./profileForm') },
  Form: lazy(async () => ({ default: (await import('./ProfileDialog')).ProfileDialog })),
};
