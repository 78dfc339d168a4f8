import { appResource } from './engine/appResource';
import { withDialogs } from './engine/withDialogs';
import { groups } from './groups';
import { ClientPage } from './groups/client/ClientPage';
import { dialogsOverGroups, guestsOfGroups, historyForms } from './registry';
import { late } from '../ui/late';

const Billing = late(async () => ({ default: (await import('../custom/billing/BillingTab')).BillingTab }));
const Packages = late(async () => ({ default: (await import('../custom/reports/ClientPackages')).ClientPackages }));
const History = late(async () => ({ default: (await import('./history/historyTab')).historyTab(historyForms.group) }));

const parts = { Billing, Packages, History };

/** The page of a client under the dialogs that its list has. */
export const { list: ClientRoute } = withDialogs(
  { ...appResource(groups), list: () => <ClientPage parts={parts} /> },
  [{ ...groups, Form: groups.components?.Form }, ...guestsOfGroups],
  dialogsOverGroups,
);
