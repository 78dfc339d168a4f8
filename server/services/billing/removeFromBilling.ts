import sql from 'sql-template-tag';
import { billingRemoval, refuseArchived, refuseOwnBilling, tariffOf } from '../../../src/contract/billingRules';
import { notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { moscowDay } from '../../../src/domain/day';
import { recordId } from '../../../src/domain/recordId';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';
import { lockGroupInScope } from '../kernel/scope';
import { readBilling, readChoices } from './model';

/** `DELETE …/billing-profile/{item}/`: an item that begins after today goes, and the tariff is again what it was without it. */
export const removeBillingItem: Service<'removeBillingItem'> = (context, { params }) =>
  context.db.tx(async (tx) => {
    const at = await lockGroupInScope(tx, context.caller, params);
    const { rights, server: ownServer, company } = context.caller;
    refuseOwnBilling(rights, recordId(ownServer, company.p_gid), recordId(at.server, at.p_gid));
    const before = await readBilling(tx, at);
    const item = before?.items.find(({ id }) => id === params.item);
    if (!before || !item) throw notFound();
    checkRevision(context, String(before.revision), before);
    refuseArchived(before);
    const now = context.clock();
    const own = await tx.one<{ tariff: string | null }>(sql`
      SELECT tariff FROM group_terms WHERE server_alias = ${at.server} AND p_gid = ${at.p_gid} ORDER BY from_month DESC LIMIT 1`);
    const left = before.items.filter((one) => one !== item);
    const tariff =
      item.part === 'tariff' ? tariffOf(left, await readChoices(tx), own ? own.tariff : before.tariff) : before.tariff;
    const removal = billingRemoval(item, moscowDay(now), tariff === before.tariff);
    await tx.run(sql`DELETE FROM billing_items WHERE id = ${item.id}`);
    await tx.run(sql`
      UPDATE groups SET tariff = ${tariff}, modified_at = ${now}, modified_by = ${context.caller.login}, revision = revision + 1
      WHERE server_alias = ${at.server} AND p_gid = ${at.p_gid}`);
    const after = await readBilling(tx, at);
    const { id: _id, place: _place, part: _part, source: _source, ref_id: _ref, ...gone } = item;
    const changed = after !== undefined && after.tariff !== before.tariff;
    await audit(tx, context, {
      entity: 'billing',
      id: `${at.server}:${at.p_gid}`,
      before: { ...gone, ...(changed && { tariff: before.tariff, access_status: before.access_status }) },
      after: changed ? { tariff: after.tariff, access_status: after.access_status } : null,
    });
    return removal;
  });
