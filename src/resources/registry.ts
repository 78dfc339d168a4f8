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

/** The resources of the product, in no order that matters: the menu has its own. */
export const resources: readonly AppResource[] = [
  withDialogs(
    appResource(groups),
    [subgroups, users, profiles],
    [
      AddressedBilling,
      AddressedMove,
      AddressedNewClient,
      AddressedReset,
      addressedHistory({ group: [groups.form, profiles.form], user: [users.form] }),
    ],
  ),
  appResource(dealers),
  appResource(news),
];
