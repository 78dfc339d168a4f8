import type { BatchRequest } from '../../../contract/batches';
import type { Recipe } from '../../../contract/recipes';
import type { Month } from '../../../domain/month';
import type { PriceForm } from '../../../domain/pricePairs';
import type { PriceStatus } from '../../../domain/priceStatus';

/** Which batch recalculates which records. */
export type Recalculating = {
  [K in RecipeKind]: { kind: K; input: BatchRequest<K> };
}[RecipeKind];
type RecipeKind = 'recalculate-prices' | 'recalculate-specs';

/** A record that a recipe may be done to; `key` is that of its row in the preview. */
export interface RecipeRecord {
  key: string;
  label: string;
  status: PriceStatus;
  form: PriceForm;
}

/** What is asked for records by their keys: `month` null changes them themselves. */
export type AskRecalculation = (keys: readonly string[], month: Month | null, recipe: Recipe) => Recalculating;

/** Those in force, where new ones are made of them; those to come, where they are changed themselves. */
export const usuallyChosen = (records: readonly RecipeRecord[], themselves: boolean): readonly string[] =>
  records.filter(({ status }) => status === (themselves ? 'future' : 'active')).map(({ key }) => key);
