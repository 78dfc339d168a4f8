import sql from 'sql-template-tag';
import {
  listPrices,
  occupied,
  refuseBilled,
  refuseOtherMonth,
  refuseOwnList,
  refusePast,
  refuseScheme,
  refuseStarted,
  targetMonth,
} from '../../../src/contract/priceRules';
import type { PriceGuard } from '../../../src/contract/priceGuard';
import type { PriceListSave } from '../../../src/contract/prices';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Queryable } from '../../db/queryable';
import { auditEach } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { checkEach, refusedAt } from '../kernel/oneOfMany';
import { checkDealerInScope, lockDealersInScope } from '../kernel/scope';
import { changed, served } from '../kernel/written';
import { guardPrices, listBefore, otherRemarks, readSettings } from './guardPrices';
import { audited, isKeyed, keyed, readPriceRow, readPriceRows, type ListKey, type StoredPriceList } from './model';

/** Which of the months that keys name have a list already. */
async function takenOf(tx: Queryable, keys: readonly ListKey[]): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ place: number }>(
    sql`SELECT k.place::integer FROM ${keyed(keys)} JOIN price_lists p ON ${isKeyed}`,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

/** Locks dealers whose lists the caller may write. */
async function lockDealersOfLists(tx: Queryable, { caller }: Context, dealers: readonly number[]) {
  const locked = await lockDealersInScope(tx, caller, dealers);
  checkEach(dealers, (dealer) => {
    if (!locked.has(dealer)) throw notFound();
    refuseOwnList(caller.rights, caller.company.dealer_id, dealer);
  });
}

/** `GET /prices/{billing_alias}/{id}/`: the list that starts in a month. */
export const readPriceList: Service<'readPriceList'> = async (context, { params, query }) => {
  await checkDealerInScope(context, params.id);
  const at = { dealer: params.id, alias: params.billing_alias, ...query };
  return served(await readPriceRow(context.db, at, context.clock()));
};

/** A list that is to be made. */
export interface NewList {
  dealer: number;
  alias: BillingAlias;
  body: PriceListSave;
}

/** Holds a new list to what can be known of it alone. */
function checkNew({ clock }: Context, { alias, body }: NewList): void {
  refuseScheme(alias, body);
  refuseOtherMonth(body);
  refusePast(currentMonth(clock()), body, 'month');
}

const remarksOfNew = (tx: Queryable, settings: PriceGuard, { dealer, alias, body }: NewList) =>
  guardPrices(settings, { form: alias, body, compared: () => listBefore(tx, dealer, alias, body) });

/** Makes lists from the current month on, all or none; a `RefusedOne` says which cannot be made. */
export async function createPriceLists(
  tx: Queryable,
  context: Context,
  lists: readonly NewList[],
): Promise<StoredPriceList[]> {
  await lockDealersOfLists(
    tx,
    context,
    lists.map(({ dealer }) => dealer),
  );
  checkEach(lists, (list) => checkNew(context, list));
  const keys = lists.map(({ dealer, alias, body: { year, month } }) => ({ dealer, alias, year, month }));
  const taken = await takenOf(tx, keys);
  const settings = await readSettings(tx);
  const remarks: (string | null)[] = [];
  for (const [place, list] of lists.entries()) {
    try {
      if (taken.has(place)) throw occupied(list.body);
      remarks.push(await remarksOfNew(tx, settings, list));
    } catch (error) {
      throw refusedAt(place, error);
    }
  }
  const now = context.clock();
  await tx.run(sql`
    INSERT INTO price_lists (dealer_id, billing_alias, year, month, body, percents, remarks, created_at, created_by)
    SELECT k.dealer, k.alias, (k.month - 1) / 12, (k.month - 1) % 12 + 1, n.body::jsonb, n.percents::jsonb, n.remarks::jsonb, ${now}::timestamptz, ${context.caller.login}
    FROM ${keyed(keys)} JOIN unnest(${lists.map(({ body }) => JSON.stringify(listPrices(body)))}::text[],
      ${lists.map(({ body }) => JSON.stringify(body.percents ?? {}))}::text[], ${remarks}::text[]) WITH ORDINALITY AS n(body, percents, remarks, place) USING (place)
    ORDER BY place`);
  const made = (await readPriceRows(tx, keys, now)).map(found);
  await auditEach(
    tx,
    context,
    made.map(({ id, model }) => ({ entity: 'priceList', id: String(id), after: audited(model) })),
  );
  return made;
}

function found<T>(stored: T | undefined): T {
  if (!stored) throw notFound();
  return stored;
}

/** `POST …`: a list from the current month on; 409 where one starts in that month already. */
export const createPriceList: Service<'createPriceList'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const [list] = await createPriceLists(tx, context, [{ dealer: params.id, alias: params.billing_alias, body }]);
    return served(list);
  });

/** `PUT …`: all of a future list anew, moved to another month where one is named; what is stored already makes no new version. */
export const changePriceList: Service<'changePriceList'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { billing_alias: alias, id: dealer } = params;
    await lockDealersOfLists(tx, context, [dealer]);
    const now = context.clock();
    const before = await readPriceRow(tx, { dealer, alias, year: body.year, month: body.month }, now);
    if (!before) throw notFound();
    checkRevision(context, before.revision, before);
    refuseStarted(before.model.price_status);
    refuseScheme(alias, body);
    const wanted = targetMonth(body);
    refusePast(currentMonth(context.clock()), wanted, 'month_new');
    const moved = monthIndex(wanted) !== monthIndex(body);
    if (moved && (await takenOf(tx, [{ dealer, alias, ...wanted }])).size > 0) throw occupied(wanted);
    const compared = () => listBefore(tx, dealer, alias, wanted);
    const remarks = await guardPrices(await readSettings(tx), { form: alias, body, before: before.model, compared });
    const given = sql`${wanted.year}::int, ${wanted.month}::int, ${JSON.stringify(listPrices(body))}::jsonb, ${JSON.stringify(body.percents ?? {})}::jsonb`;
    const written = await tx.run(sql`
      UPDATE price_lists SET (year, month, body, percents) = (${given}), remarks = ${remarks}, modified_at = ${now}, modified_by = ${context.caller.login}, revision = revision + 1
      WHERE id = ${before.id} AND ((year, month, body, percents) IS DISTINCT FROM (${given}) OR ${otherRemarks(remarks)})`);
    if (written === 0) return served(before);
    const after = await readPriceRow(tx, { dealer, alias, ...wanted }, now);
    return changed(tx, context, { entity: 'priceList', id: String(before.id), before, after, told: audited });
  });

/** A list that is to go, and the revisions that it may have: any where none are named. */
export interface LeavingList extends ListKey {
  ifMatch: Context['ifMatch'];
}

/** Removes lists that `refuse` lets go, all or none; their records stay in the audit. */
async function remove(
  tx: Queryable,
  context: Context,
  lists: readonly LeavingList[],
  refuse: (stored: StoredPriceList) => void,
): Promise<void> {
  await lockDealersOfLists(
    tx,
    context,
    lists.map(({ dealer }) => dealer),
  );
  const rows = await readPriceRows(tx, lists, context.clock());
  const leaving = checkEach(rows, (row, place) => {
    const stored = found(row);
    checkRevision({ ifMatch: lists[place]?.ifMatch }, stored.revision, stored);
    refuse(stored);
    return stored;
  });
  await tx.run(sql`DELETE FROM price_lists WHERE id = ANY(${leaving.map(({ id }) => id)}::integer[])`);
  const records = leaving.map(({ id, model }) => ({
    entity: 'priceList',
    id: String(id),
    before: audited(model),
    dealer: model.dealer_id,
  }));
  await auditEach(tx, context, records);
}

/** `DELETE …`: a future list goes. */
export const removePriceList: Service<'removePriceList'> = (context, { params, query }) =>
  context.db.tx(async (tx) => {
    const list = { dealer: params.id, alias: params.billing_alias, ...query, ifMatch: context.ifMatch };
    await remove(tx, context, [list], ({ model }) => refuseStarted(model.price_status));
    return undefined;
  });

/** Takes back lists that have just been made: also those of the current month, as they could be made; of no month that has gone by. */
export const takeBackPriceLists = (tx: Queryable, context: Context, lists: readonly LeavingList[]): Promise<void> =>
  remove(tx, context, lists, ({ model }) => refuseBilled(currentMonth(context.clock()), model));
