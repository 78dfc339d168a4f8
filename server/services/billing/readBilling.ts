import { billingControlsOf, billingProfileOf } from '../../../src/contract/billingRules';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';
import { readBilling, readChoices } from './model';

async function readSeen({ caller, db }: Context, params: { alias: string; p_gid: number }) {
  const found = await readBilling(
    db,
    { server: portalOf(caller, params.alias), p_gid: params.p_gid },
    groupsInScope(caller),
  );
  if (!found) throw notFound();
  return found;
}

/** `GET …/billing-profile/`: what the organisation pays for; its revision is the organisation's. */
export const readBillingProfile: Service<'readBillingProfile'> = async (context, { params }) => {
  const found = await readSeen(context, params);
  return { body: billingProfileOf(found), revision: String(found.revision) };
};

/** `GET …/billing-profile/controls/`: what may be added now. */
export const readBillingControls: Service<'readBillingControls'> = async (context, { params }) =>
  billingControlsOf(await readSeen(context, params), await readChoices(context.db));
