import sql from 'sql-template-tag';
import {
  billingAdditions,
  billingProfileOf,
  refuseArchived,
  refuseBegunBeside,
  refuseOwnBilling,
  refusePastStart,
  type Addition,
  type BillingAddition,
  type BillingChoices,
  type KeptBilling,
} from '../../../src/contract/billingRules';
import { moscowDay } from '../../../src/domain/day';
import { currentMonth } from '../../../src/domain/month';
import { recordId } from '../../../src/domain/recordId';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { lockGroupInScope } from '../kernel/scope';
import { readBilling, readChoices, type StoredBilling } from './model';

type Make = (stored: KeptBilling, choices: BillingChoices) => BillingAddition;

/** Adds to what an organisation in scope pays for; its status follows from the tariff. */
const add = (context: Context, params: { alias: string; p_gid: number }, body: Addition, make: Make) =>
  context.db.tx(async (tx) => {
    const at = await lockGroupInScope(tx, context.caller, params);
    const { rights, server: ownServer, company } = context.caller;
    refuseOwnBilling(rights, recordId(ownServer, company.p_gid), recordId(at.server, at.p_gid));
    const stored = await readBilling(tx, at);
    if (!stored) throw notFound();
    checkRevision(context, String(stored.revision), stored);
    refuseArchived(stored);
    const addition = make(stored, await readChoices(tx));
    refusePastStart(rights, addition, currentMonth(context.clock()));
    refuseBegunBeside(body, moscowDay(context.clock()));
    const { tariff, ...item } = addition;
    const by = context.caller.login;
    await tx.run(sql`
      INSERT INTO billing_items (server_alias, p_gid, part, type, source, ref_id, caption, start_at, permanent, custom, client_price, ctm_price, place, created_at, created_by)
      VALUES (${at.server}, ${at.p_gid}, ${item.part}, ${item.type}, ${item.source}, ${item.ref_id}, ${item.caption}, to_date(${item.start_at}, 'DD.MM.YYYY'),
              ${item.permanent}, ${item.type === 'custom'}, ${item.client_price}, ${item.ctm_price}, ${(body.p_beside && body.p_place) || null}, ${context.clock()}, ${by})`);
    await tx.run(sql`
      UPDATE groups SET tariff = coalesce(${tariff ?? null}, tariff), modified_at = ${context.clock()}, modified_by = ${by}, revision = revision + 1
      WHERE server_alias = ${at.server} AND p_gid = ${at.p_gid}`);
    const after = await readBilling(tx, at);
    if (!after) throw notFound();
    const state = ({ tariff: of, access_status }: StoredBilling) => ({ tariff: of, access_status });
    await audit(tx, context, {
      entity: 'billing',
      id: `${at.server}:${at.p_gid}`,
      before: after.tariff === stored.tariff ? null : state(stored),
      after: { ...item, ...(after.tariff === stored.tariff ? {} : state(after)) },
    });
    return { body: billingProfileOf(after), revision: String(after.revision) };
  });

/** `POST …/custom-subscribe/`: a subscription becomes the tariff; the same one from the same day is 409. */
export const addCustomSubscription: Service<'addCustomSubscription'> = (context, { params, body }) =>
  add(context, params, body, (stored, choices) => billingAdditions.addCustomSubscription(body, stored, choices));

/** `POST …/service-unlim/`: an unlimited service; one already there, by itself or in the full unlimited, is 409. */
export const addUnlimitedService: Service<'addUnlimitedService'> = (context, { params, body }) =>
  add(context, params, body, (stored, choices) => billingAdditions.addUnlimitedService(body, stored, choices));

/** `POST …/full-unlim/`: everything without limit becomes the tariff, once. */
export const addFullUnlimited: Service<'addFullUnlimited'> = (context, { params, body }) =>
  add(context, params, body, (stored, choices) => billingAdditions.addFullUnlimited(body, stored, choices));
