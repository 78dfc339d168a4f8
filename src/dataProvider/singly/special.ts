import type { BatchRow } from '../../contract/batches';
import type { ApiPriceSave, SpecConditionSave } from '../../contract/specPrices';
import { specPricesOf } from '../../contract/plans/specPrices';
import type { Month } from '../../domain/month';
import { newMonth, quiet, type SingleTools } from './singleKind';

type Type = 'api' | 'spec_condition';

/** The prices of a special condition of either type, with its revision where the server tells one. */
export async function readSpecial(
  { client }: SingleTools,
  dealer_id: number,
  { type, client_id, year, month }: Month & { type: Type; client_id: number },
) {
  const query = { dealer_id, client_id, year, month };
  const call = type === 'api' ? client.readApiPrice : client.readSpecCondition;
  const { data, etag = null } = await call({ query }, quiet);
  return { prices: specPricesOf(data), revision: etag };
}

/** Writes a special condition of either type: a new one, or other prices of one that there is. */
export function writeSpecial(
  { client }: SingleTools,
  at: { dealer: number; type: Type; client: number },
  values: NonNullable<BatchRow['after']>,
  isNew: boolean,
): Promise<unknown> {
  const given: unknown = { ...values, client_id: at.client, ...newMonth(values, isNew) };
  const query = { dealer_id: at.dealer };
  if (at.type === 'api') {
    const call = { query, body: given as ApiPriceSave };
    return isNew ? client.createApiPrice(call, quiet) : client.changeApiPrice(call, quiet);
  }
  const call = { query, body: given as SpecConditionSave };
  return isNew ? client.createSpecCondition(call, quiet) : client.changeSpecCondition(call, quiet);
}
