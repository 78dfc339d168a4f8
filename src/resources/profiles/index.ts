import { lazy } from 'react';
import { lazyForm } from '../engine/definition';
import type { GuestDialog } from '../engine/withDialogs';

/** Messaging profiles, in a dialog over the list: `?profile=groups:nova:1001`, `?profile=subgroups:nova:4001`. */
export const profiles: GuestDialog = {
  name: 'fcsProfiles',
  operations: { edit: 'updateFcsProfile', show: 'readFcsProfile' },
  form: lazyForm('profile', async () => (await import('./profileForm')).profileForm),
  Form: lazy(async () => ({ default: (await import('./ProfileDialog')).ProfileDialog })),
};
