import type { AppResource } from '../app/App';
import { AddressedBilling } from '../custom/billing/AddressedBilling';
import { appResource } from './engine/appResource';
import { withDialogs } from './engine/withDialogs';
import { dealers } from './dealers';
import { groups } from './groups';
import { AddressedMove } from './groups/AddressedMove';
import { AddressedNewClient } from './groups/newClient/AddressedNewClient';
import { addressedHistory } from './history/AddressedHistory';
import { news } from './news';
import { profiles } from './profiles';
import { subgroups } from './subgroups';
import { users } from './users';
import { AddressedReset } from './users/AddressedReset';

/** Whose fields the histories tell of. */
export const historyForms = { group: [groups.form, profiles.form], user: [users.form] } as const;

/** What stands in dialogs over the list of organisations, and over the page of one. */
export const guestsOfGroups = [subgroups, users, profiles] as const;
export const dialogsOverGroups = [
  AddressedBilling,
  AddressedMove,
  AddressedNewClient,
  AddressedReset,
  addressedHistory(historyForms),
] as const;

/** The history of a dealer, over the list of dealers and over the page of one. */
export const DealerHistory = addressedHistory({ dealer: [dealers.form] });

/** The resources of the product, in no order that matters: the menu has its own. */
export const resources: readonly AppResource[] = [
  withDialogs(appResource(groups), guestsOfGroups, dialogsOverGroups),
  withDialogs(appResource(dealers), [], [DealerHistory]),
  withDialogs(appResource(news), [], [addressedHistory({ news: [news.form] })]),
];
