import { entries } from '../history/history';
import type { Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { checkDealerInScope } from '../kernel/scope';
import { readPriceRow } from './model';

/** `GET …/history/`: what was changed in a list, with its prices before and after, whatever months it stood in. */
export const listPriceListHistory: Service<'listPriceListHistory'> = async (context, { params, query }) => {
  await checkDealerInScope(context, params.id);
  const { year, month } = query;
  const stored = await readPriceRow(
    context.db,
    { dealer: params.id, alias: params.billing_alias, year, month },
    context.clock(),
  );
  if (!stored) throw notFound();
  return entries(context, ['priceList'], String(stored.id), query);
};
