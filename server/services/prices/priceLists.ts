import sql from 'sql-template-tag';
import {
  listPrices,
  occupied,
  refuseOtherMonth,
  refuseOwnList,
  refusePast,
  refuseScheme,
  refuseStarted,
  targetMonth,
} from '../../../src/contract/priceRules';
import { currentMonth, monthIndex, type Month } from '../../../src/domain/month';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { checkDealerInScope, lockDealerInScope } from '../kernel/scope';
import { changed, made, served } from '../kernel/written';
import { guardPrices, listBefore, otherRemarks } from './guardPrices';
import { audited, readPriceRow, type ListKey, type StoredPriceList } from './model';

const isTaken = async (tx: Queryable, dealer: number, alias: BillingAlias, month: Month) =>
  (await tx.one(
    sql`SELECT 1 FROM price_lists WHERE dealer_id = ${dealer} AND billing_alias = ${alias} AND month_index = ${monthIndex(month)}`,
  )) !== undefined;

/** Locks a dealer whose lists the caller may write. */
async function lockDealerOfLists(tx: Queryable, { caller }: Context, dealer: number) {
  await lockDealerInScope(tx, caller, dealer);
  refuseOwnList(caller.rights, caller.company.dealer_id, dealer);
}

/** `GET /prices/{billing_alias}/{id}/`: the list that starts in a month. */
export const readPriceList: Service<'readPriceList'> = async (context, { params, query }) => {
  await checkDealerInScope(context, params.id);
  const at = { dealer: params.id, alias: params.billing_alias, ...query };
  return served(await readPriceRow(context.db, at, context.clock()));
};

/** `POST …`: a list from the current month on; 409 where one starts in that month already. */
export const createPriceList: Service<'createPriceList'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { billing_alias: alias, id: dealer } = params;
    await lockDealerOfLists(tx, context, dealer);
    refuseScheme(alias, body);
    const { year, month } = body;
    refuseOtherMonth(body);
    refusePast(currentMonth(context.clock()), body, 'month');
    if (await isTaken(tx, dealer, alias, body)) throw occupied(body);
    const now = context.clock();
    const remarks = await guardPrices(tx, { form: alias, body, compared: () => listBefore(tx, dealer, alias, body) });
    await tx.run(sql`
      INSERT INTO price_lists (dealer_id, billing_alias, year, month, body, percents, remarks, created_at, created_by)
      VALUES (${dealer}, ${alias}, ${year}, ${month}, ${JSON.stringify(listPrices(body))}, ${JSON.stringify(body.percents ?? {})}, ${remarks}, ${now}, ${context.caller.login})`);
    const list = await readPriceRow(tx, { dealer, alias, year, month }, now);
    return made(tx, context, 'priceList', String(list?.id), list, audited);
  });

/** `PUT …`: all of a future list anew, moved to another month where one is named; what is stored already makes no new version. */
export const changePriceList: Service<'changePriceList'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { billing_alias: alias, id: dealer } = params;
    await lockDealerOfLists(tx, context, dealer);
    const now = context.clock();
    const before = await readPriceRow(tx, { dealer, alias, year: body.year, month: body.month }, now);
    if (!before) throw notFound();
    checkRevision(context, before.revision, before);
    refuseStarted(before.model.price_status);
    refuseScheme(alias, body);
    const wanted = targetMonth(body);
    refusePast(currentMonth(context.clock()), wanted, 'month_new');
    if (monthIndex(wanted) !== monthIndex(body) && (await isTaken(tx, dealer, alias, wanted))) throw occupied(wanted);
    const compared = () => listBefore(tx, dealer, alias, wanted);
    const remarks = await guardPrices(tx, { form: alias, body, before: before.model, compared });
    const given = sql`${wanted.year}::int, ${wanted.month}::int, ${JSON.stringify(listPrices(body))}::jsonb, ${JSON.stringify(body.percents ?? {})}::jsonb`;
    const written = await tx.run(sql`
      UPDATE price_lists SET (year, month, body, percents) = (${given}), remarks = ${remarks}, modified_at = ${now}, modified_by = ${context.caller.login}, revision = revision + 1
      WHERE id = ${before.id} AND ((year, month, body, percents) IS DISTINCT FROM (${given}) OR ${otherRemarks(remarks)})`);
    if (written === 0) return served(before);
    const after = await readPriceRow(tx, { dealer, alias, ...wanted }, now);
    return changed(tx, context, { entity: 'priceList', id: String(before.id), before, after, told: audited });
  });

/** Removes a list that `refuse` lets go; its record stays in the audit. */
const remove = (context: Context, at: ListKey, refuse: (stored: StoredPriceList) => void) =>
  context.db.tx(async (tx) => {
    await lockDealerOfLists(tx, context, at.dealer);
    const stored = await readPriceRow(tx, at, context.clock());
    if (!stored) throw notFound();
    checkRevision(context, stored.revision, stored);
    refuse(stored);
    await tx.run(sql`DELETE FROM price_lists WHERE id = ${stored.id}`);
    await audit(tx, context, {
      entity: 'priceList',
      id: String(stored.id),
      before: audited(stored.model),
      dealer: at.dealer,
    });
    return undefined;
  });

/** `DELETE …`: a future list goes. */
export const removePriceList: Service<'removePriceList'> = (context, { params, query }) =>
  remove(context, { dealer: params.id, alias: params.billing_alias, ...query }, ({ model }) =>
    refuseStarted(model.price_status),
  );

/** Takes back a list that has just been made: also one of the current month, as it could be made; no month that has gone by. */
export const takeBackPriceList = (context: Context, at: ListKey) =>
  remove(context, at, ({ model }) => refusePast(currentMonth(context.clock()), model, 'month'));
