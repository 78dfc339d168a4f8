import {
  billingAdditions,
  billingControlsOf,
  billingProfileOf,
  refuseArchived,
  refuseOwnBilling,
  type BillingAddition,
  type KeptBilling,
} from '../../contract/billingRules';
import { versioned, type Handlers, type MockCall } from './call';
import { lists } from './lookups';
import { withStatus } from './organisations';
import { groupAt, ownOrganisation } from './scope';
import type { GroupRecord } from './records';
import { note } from './table';

const billingOf = ({ access_status, tariff, p_is_stop_tariff, items }: GroupRecord): KeptBilling => ({
  access_status,
  tariff,
  stop_tariff: p_is_stop_tariff === 1,
  items,
});
const modelOf = (group: GroupRecord) => billingProfileOf(billingOf(group));

type Adding = 'addCustomSubscription' | 'addUnlimitedService' | 'addFullUnlimited';

function add(call: MockCall<Adding>, make: (stored: KeptBilling) => BillingAddition) {
  const { store, account } = call;
  const group = groupAt(call, call.params);
  const { value } = group;
  refuseOwnBilling(call.rights, ownOrganisation(account), group.key);
  store.groups.check(group, call);
  refuseArchived(billingOf(value));
  const { tariff = value.tariff, ...item } = make(billingOf(value));
  const id = Math.max(value.p_gid, ...value.items.map((one) => one.id)) + 1;
  const next = withStatus({ ...value, tariff, items: [{ ...item, id }, ...value.items] });
  const state = ({ tariff: of, access_status }: GroupRecord) =>
    tariff === value.tariff ? {} : { tariff: of, access_status };
  note(store.journal, `billing ${group.key}`, state(value), { ...item, ...state(next) }, call, true);
  return versioned(store.groups.touch(group, next, call), modelOf);
}

/** What organisations pay for. */
export const billingHandlers = {
  readBillingProfile: (call) => versioned(groupAt(call, call.params), modelOf),
  readBillingControls: (call) => billingControlsOf(billingOf(groupAt(call, call.params).value), lists.billing),
  addCustomSubscription: (call) =>
    add(call, (stored) => billingAdditions.addCustomSubscription(call.body, stored, lists.billing)),
  addUnlimitedService: (call) =>
    add(call, (stored) => billingAdditions.addUnlimitedService(call.body, stored, lists.billing)),
  addFullUnlimited: (call) =>
    add(call, (stored) => billingAdditions.addFullUnlimited(call.body, stored, lists.billing)),
} satisfies Partial<Handlers>;
