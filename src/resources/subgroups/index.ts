import type { GuestDialog } from '../engine/withDialogs';
import { late } from '../../ui/late';

/** Departments and organisations below an organisation, in a dialog over the list: `?subgroup=nova:5001`, `?subgroup=new&in=nova:1001`. */
export const subgroups: GuestDialog = {
  name: 'subgroups',
  operations: { create: 'createSubgroup', edit: 'updateSubgroup', show: 'readSubgroup' },
  form: { param: 'subgroup', load: () => import('./subgroupForm') },
  Form: late(async () => ({ default: (await import('./SubgroupDialog')).SubgroupDialog })),
};
