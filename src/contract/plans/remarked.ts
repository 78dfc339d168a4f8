import type { BatchRow } from '../batches';
import { guardSettings, type PriceGuard } from '../priceGuard';
import { doubtsOf, freshRemarks, type Compared } from '../../domain/priceGuard';
import { sheetOfBody, type PriceForm } from '../../domain/pricePairs';

interface Prices {
  form: PriceForm;
  prices: object;
  /** As they were, where they are changed. */
  before: object | undefined;
  compared: Compared;
}

/** What the guard says of prices that are to be written: what it forbids, as problems, and what it doubts, price by price. */
export function remarked(
  { settings }: { settings: PriceGuard },
  { form, prices, before, compared }: Prices,
): { problems: string[]; remarks: NonNullable<BatchRow['remarks']> } {
  const lines = guardSettings(settings);
  const all = doubtsOf(sheetOfBody(form, prices), compared, lines);
  const fresh = freshRemarks(all, before && doubtsOf(sheetOfBody(form, before), compared, lines));
  const of = (level: string) => fresh.filter((one) => one.level === level);
  return {
    problems: [...new Set(of('refused').map(({ text }) => text))],
    remarks: of('doubtful').map(({ id: field, text: message }) => ({ field, message })),
  };
}
