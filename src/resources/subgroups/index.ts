import { lazy } from 'react';
import type { GuestDialog } from '../engine/withDialogs';

/** Departments and organisations below an organisation, in a dialog over the list: `?subgroup=nova:5001`, `?subgroup=new&in=nova:1001`. */
export const subgroups: GuestDialog = {
  name: 'subgroups',
  operations: { create: 'createSubgroup', edit: 'updateSubgroup', show: 'readSubgroup' },
  form: { param: 'subgroup', load: () => import('./subgroupForm') },
  Form: lazy(async () => ({ default: (await import('./SubgroupDialog')).SubgroupDialog })),
};
