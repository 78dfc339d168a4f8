import sql from 'sql-template-tag';
import type { ApiPriceSave, SpecConditionSave } from '../../../src/contract/specPrices';
import {
  mayWriteStarted,
  notClientThen,
  occupied,
  refuseBilled,
  refuseOtherMonth,
  refusePast,
  refuseStarted,
  targetMonth,
} from '../../../src/contract/priceRules';
import { currentMonth, monthIndex, type Month } from '../../../src/domain/month';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import { wasClient } from '../kernel/clientMonths';
import type { Context, Service } from '../kernel/context';
import { badField, notFound, type Refusal } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { checkDealerInScope, lockDealerInScope } from '../kernel/scope';
import { changed, made, served } from '../kernel/written';
import { guardPrices, listsBeside, otherRemarks, readSettings } from './guardPrices';
import { readSpecRow, type SpecModels, type SpecType } from './specModel';

interface At extends Month {
  dealer_id: number;
  client_id: number;
}

const keyOf = ({ dealer_id, client_id, year, month }: At) => ({ dealer: dealer_id, client: client_id, year, month });

type ApiPrices = Pick<ApiPriceSave, 'client_price' | 'daobit_price' | 'accounts' | 'packages'>;

/** What is kept of a save besides its key: the prices of its type. */
function pricesOf(body: ApiPrices | Pick<SpecConditionSave, 'packages'>) {
  if (!('accounts' in body)) return { packages: body.packages };
  const { client_price, daobit_price, accounts, packages } = body;
  return { client_price, daobit_price, accounts, packages };
}

const audited = (model: SpecModels[SpecType]) => {
  const { client_name, year, month, percents, remarks } = model;
  return { client_name, year, month, ...pricesOf(model), percents, ...(remarks && { remarks }) };
};

/** Until when the client is the dealer's; `refused` where it is not in the month. */
async function clientUntil(tx: Queryable, { dealer_id, client_id, ...start }: At, refused: Refusal) {
  const client = await tx.one<{ until_month: number | null }>(sql`
    SELECT c.until_month FROM dealers d JOIN client_dealers c ON ${wasClient(monthIndex(start), monthIndex(start))}
    WHERE d.id = ${dealer_id} AND c.p_gid = ${client_id} AND c.p_gid <> d.p_gid`);
  if (!client) throw refused;
  return client.until_month;
}

async function refuseOccupied(tx: Queryable, type: SpecType, at: At) {
  const taken = await tx.one(sql`
    SELECT 1 FROM special_prices WHERE dealer_id = ${at.dealer_id} AND client_gid = ${at.client_id} AND type = ${type} AND month_index = ${monthIndex(at)}`);
  if (taken) throw occupied(at);
}

async function read<T extends SpecType>(context: Context, type: T, at: At) {
  await checkDealerInScope(context, at.dealer_id);
  return served(await readSpecRow(context.db, type, keyOf(at), context.clock()));
}

const create = <T extends SpecType>(
  context: Context,
  type: T,
  dealer_id: number,
  body: ApiPriceSave | SpecConditionSave,
) =>
  context.db.tx(async (tx) => {
    const now = context.clock();
    const at = { ...body, dealer_id };
    await lockDealerInScope(tx, context.caller, dealer_id);
    const until = await clientUntil(tx, at, badField('client_id', 'Выберите организацию этого дилера'));
    refuseOtherMonth(body);
    if (!mayWriteStarted(context.caller.rights)) refusePast(currentMonth(now), body, 'month');
    await refuseOccupied(tx, type, at);
    const remarks = await guardPrices(await readSettings(tx), {
      form: type,
      body,
      compared: () => listsBeside(tx, dealer_id, at),
    });
    await tx.run(sql`
      INSERT INTO special_prices (dealer_id, type, client_gid, year, month, until_month, body, percents, remarks, created_at, created_by)
      VALUES (${dealer_id}, ${type}, ${body.client_id}, ${body.year}, ${body.month}, ${until}, ${JSON.stringify(pricesOf(body))}, ${JSON.stringify(body.percents ?? {})}, ${remarks}, ${now}, ${context.caller.login})`);
    const price = await readSpecRow(tx, type, keyOf(at), now);
    return made(tx, context, 'specPrice', String(price?.id), price, audited);
  });

async function locked<T extends SpecType>(tx: Queryable, context: Context, type: T, at: At) {
  await lockDealerInScope(tx, context.caller, at.dealer_id);
  const found = await readSpecRow(tx, type, keyOf(at), context.clock());
  if (!found) throw notFound();
  checkRevision(context, found.revision, found);
  return found;
}

const change = <T extends SpecType>(
  context: Context,
  type: T,
  dealer_id: number,
  body: ApiPriceSave | SpecConditionSave,
) =>
  context.db.tx(async (tx) => {
    const now = context.clock();
    const at = { ...body, dealer_id };
    const before = await locked(tx, context, type, at);
    if (!mayWriteStarted(context.caller.rights)) refuseStarted(before.model.price_status);
    const wanted = { ...at, ...targetMonth(body) };
    const moves = monthIndex(wanted) !== monthIndex(body);
    if (moves) await refuseOccupied(tx, type, wanted);
    if (!mayWriteStarted(context.caller.rights)) refusePast(currentMonth(now), wanted, 'month_new');
    const until = moves ? sql`${await clientUntil(tx, wanted, notClientThen('month_new'))}::int` : sql`until_month`;
    const compared = () => listsBeside(tx, dealer_id, wanted);
    const remarks = await guardPrices(await readSettings(tx), { form: type, body, before: before.model, compared });
    const given = sql`${wanted.year}::int, ${wanted.month}::int, ${JSON.stringify(pricesOf(body))}::jsonb, ${JSON.stringify(body.percents ?? {})}::jsonb`;
    const written = await tx.run(sql`
      UPDATE special_prices SET (year, month, body, percents) = (${given}), until_month = ${until}, remarks = ${remarks}, modified_at = ${now}, modified_by = ${context.caller.login}, revision = revision + 1
      WHERE id = ${before.id} AND ((year, month, body, percents) IS DISTINCT FROM (${given}) OR ${otherRemarks(remarks)})`);
    if (written === 0) return served(before);
    const after = await readSpecRow(tx, type, keyOf(wanted), now);
    return changed(tx, context, { entity: 'specPrice', id: String(before.id), before, after, told: audited });
  });

/** Removes a price that `refuse` lets go; its record stays in the audit. */
const remove = (context: Context, type: SpecType, at: At, refuse: (gone: SpecModels[SpecType]) => void) =>
  context.db.tx(async (tx) => {
    const gone = await locked(tx, context, type, at);
    if (!mayWriteStarted(context.caller.rights)) refuse(gone.model);
    await tx.run(sql`DELETE FROM special_prices WHERE id = ${gone.id}`);
    const before = audited(gone.model);
    await audit(tx, context, { entity: 'specPrice', id: String(gone.id), before, dealer: at.dealer_id });
    return undefined;
  });

const removeFuture = (context: Context, type: SpecType, at: At) =>
  remove(context, type, at, ({ price_status }) => refuseStarted(price_status));

/** Takes back a price that has just been made: also one of the current month, as it could be made; no month that has gone by. */
export const takeBackSpecPrice = (context: Context, type: SpecType, at: At) =>
  remove(context, type, at, (model) => refuseBilled(currentMonth(context.clock()), model));

/** `/spec-prices/api/` and `/spec-prices/spec_condition/` (doc 2 §7); of a month that has begun only for a billing administrator to write. */
export const readApiPrice: Service<'readApiPrice'> = (context, { query }) => read(context, 'api', query);
export const createApiPrice: Service<'createApiPrice'> = (context, { query, body }) =>
  create(context, 'api', query.dealer_id, body);
export const changeApiPrice: Service<'changeApiPrice'> = (context, { query, body }) =>
  change(context, 'api', query.dealer_id, body);
export const removeApiPrice: Service<'removeApiPrice'> = (context, { query }) => removeFuture(context, 'api', query);
export const readSpecCondition: Service<'readSpecCondition'> = (context, { query }) =>
  read(context, 'spec_condition', query);
export const createSpecCondition: Service<'createSpecCondition'> = (context, { query, body }) =>
  create(context, 'spec_condition', query.dealer_id, body);
export const changeSpecCondition: Service<'changeSpecCondition'> = (context, { query, body }) =>
  change(context, 'spec_condition', query.dealer_id, body);
export const removeSpecCondition: Service<'removeSpecCondition'> = (context, { query }) =>
  removeFuture(context, 'spec_condition', query);
