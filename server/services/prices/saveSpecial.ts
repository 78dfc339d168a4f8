import { specPricesOf } from '../../../src/contract/plans/specPrices';
import { apiPriceSave, specConditionSave } from '../../../src/contract/specPrices';
import type { Context } from '../kernel/context';
import type { SpecType } from './specModel';
import { changeApiPrice, changeSpecCondition, createApiPrice, createSpecCondition } from './specPrices';

interface At {
  dealer_id: number;
  type: SpecType;
  client_id: number;
}

/** Writes a special price as its single operation does, a new one or other prices of one that there is; answers what it is now. */
export async function saveSpecial(
  context: Context,
  { dealer_id, type, client_id }: At,
  values: object,
  isNew: boolean,
) {
  const asked = { params: undefined, query: { dealer_id } };
  const given = { ...values, client_id, year_new: null, month_new: null };
  const as = (operation: string) => ({ ...context, operation });
  const body = type === 'api' ? apiPriceSave.parse(given) : specConditionSave.parse(given);
  const { body: model } =
    'accounts' in body
      ? isNew
        ? await createApiPrice(as('createApiPrice'), { ...asked, body })
        : await changeApiPrice(as('changeApiPrice'), { ...asked, body })
      : isNew
        ? await createSpecCondition(as('createSpecCondition'), { ...asked, body })
        : await changeSpecCondition(as('changeSpecCondition'), { ...asked, body });
  return { year: model.year, month: model.month, ...specPricesOf(model) };
}
