import {
  billingAdditions,
  billingControlsOf,
  billingProfileOf,
  billingRemoval,
  placeOf,
  refuseArchived,
  refuseBegunBeside,
  refuseOwnBilling,
  refusePastStart,
  tariffOf,
  type BillingAddition,
  type KeptBilling,
} from '../../contract/billingRules';
import { notFound } from '../../contract/refusal';
import { versioned, type Handlers, type MockCall } from './call';
import { lists } from './lookups';
import { withStatus } from './organisations';
import { groupAt, ownOrganisation } from './scope';
import type { GroupRecord } from './records';

const billingOf = ({ access_status, tariff, p_is_stop_tariff, items }: GroupRecord): KeptBilling => ({
  access_status,
  tariff,
  stop_tariff: p_is_stop_tariff === 1,
  items,
});
const modelOf = (group: GroupRecord) => billingProfileOf(billingOf(group));

type Adding = 'addCustomSubscription' | 'addUnlimitedService' | 'addFullUnlimited';

/** What a change of the tariff says of an organisation before it and after it. */
const stateIn =
  (before: GroupRecord, after: GroupRecord) =>
  ({ tariff, access_status }: GroupRecord) =>
    before.tariff === after.tariff ? {} : { tariff, access_status };

function add(call: MockCall<Adding>, make: (stored: KeptBilling) => BillingAddition) {
  const { store, account } = call;
  const group = groupAt(call, call.params);
  const { value } = group;
  refuseOwnBilling(call.rights, ownOrganisation(account), group.key);
  store.groups.check(group, call);
  refuseArchived(billingOf(value));
  const addition = make(billingOf(value));
  refusePastStart(call.rights, addition, store.month);
  refuseBegunBeside(call.body, store.today());
  const { tariff = value.tariff, ...item } = addition;
  const id = Math.max(value.p_gid, ...value.items.map((one) => one.id)) + 1;
  const made = { ...item, id, place: (call.body.p_beside && call.body.p_place) || null };
  const items = [made, ...value.items].sort((a, b) => placeOf(b) - placeOf(a));
  const own = value.items.some(({ part }) => part === 'tariff') ? value.ownTariff : value.tariff;
  const next = withStatus({ ...value, tariff, ownTariff: own, items });
  const state = stateIn(value, next);
  store.journal.note(`billing ${group.key}`, state(value), { ...item, ...state(next) }, call, true);
  return versioned(store.groups.touch(group, next, call), modelOf);
}

function remove(call: MockCall<'removeBillingItem'>) {
  const { store, account } = call;
  const group = groupAt(call, call.params);
  const { value } = group;
  refuseOwnBilling(call.rights, ownOrganisation(account), group.key);
  const item = value.items.find(({ id }) => id === call.params.item);
  if (!item) throw notFound();
  store.groups.check(group, call);
  refuseArchived(billingOf(value));
  const items = value.items.filter((one) => one !== item);
  const own = value.ownTariff === undefined ? value.tariff : value.ownTariff;
  const tariff = item.part === 'tariff' ? tariffOf(items, lists.billing, own) : value.tariff;
  const removal = billingRemoval(item, store.today(), tariff === value.tariff);
  const next = withStatus({ ...value, tariff, items });
  const { id: _id, place: _place, part: _part, source: _source, ref_id: _ref, ...gone } = item;
  const state = stateIn(value, next);
  store.journal.note(`billing ${group.key}`, { ...gone, ...state(value) }, state(next), call, true);
  store.groups.touch(group, next, call);
  return removal;
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
  removeBillingItem: remove,
} satisfies Partial<Handlers>;
