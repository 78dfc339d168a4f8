import sql from 'sql-template-tag';
import { notFound } from '../../../src/contract/refusal';
import type { Month } from '../../../src/domain/month';
import { entries } from '../history/history';
import type { Context, Service } from '../kernel/context';
import { checkDealerInScope, dealersInScope } from '../kernel/scope';
import { readSpecRow, type SpecType } from './specModel';

interface Asked extends Month {
  dealer_id: number;
  client_id: number;
  page?: number;
  page_size?: number;
}

async function historyOf(context: Context, type: SpecType, query: Asked) {
  const { dealer_id, client_id, year, month } = query;
  await checkDealerInScope(context, dealer_id);
  const key = { dealer: dealer_id, client: client_id, year, month };
  const stored = await readSpecRow(context.db, type, key, context.clock());
  if (!stored) throw notFound();
  return entries(context, ['specPrice'], String(stored.id), query);
}

/** `GET /spec-prices/{type}/history/`: what was changed in a special price, whatever months it stood in. */
export const listApiPriceHistory: Service<'listApiPriceHistory'> = (context, { query }) =>
  historyOf(context, 'api', query);
export const listSpecConditionHistory: Service<'listSpecConditionHistory'> = (context, { query }) =>
  historyOf(context, 'spec_condition', query);

/** `GET /tariff-minimum/{tariff_id}/history/`: the same of a minimum tariff. */
export const listMinimumTariffHistory: Service<'listMinimumTariffHistory'> = async (context, { params, query }) => {
  const { caller, db } = context;
  const seen = await db.one(sql`
    SELECT 1 FROM minimum_tariffs t JOIN dealers d ON d.id = t.dealer_id
    WHERE t.tariff_id = ${params.tariff_id} AND ${dealersInScope(caller)}`);
  if (!seen) throw notFound();
  return entries(context, ['minimumTariff'], String(params.tariff_id), query);
};
