import type { BatchItem, BatchKindName, BatchRow } from '../../../src/contract/batches';
import { parse } from '../../../src/contract/pipeline/parse';
import { forbidden } from '../../../src/contract/refusal';
import { mayUnder, policy } from '../../../src/domain/policy';
import type { Rights } from '../../../src/domain/rights';
import type { Queryable } from '../../db/queryable';
import type { Context } from '../kernel/context';
import type { BatchKind } from './kind';
import { organisationsBillingType } from './kinds/organisationsBillingType';
import { organisationsDealer } from './kinds/organisationsDealer';
import { organisationsStatus } from './kinds/organisationsStatus';
import { pricesFromCurrent } from './kinds/pricesFromCurrent';
import { specConditions } from './kinds/specConditions';

/** A kind with what it is asked with, which nothing else needs to know. */
function bound<I extends object>(kind: BatchKind<I>) {
  return (value: unknown) => {
    const input: I = parse(kind.input, value);
    return {
      input,
      operations: kind.operations(input),
      plan: (tx: Queryable, context: Context, lock: boolean) => kind.plan(tx, context, input, lock),
      write: (context: Context, row: BatchRow) => kind.write(context, input, row),
      standing: (tx: Queryable, keys: readonly string[]) => kind.standing(tx, input, keys),
      undo: (context: Context, item: Pick<BatchItem, 'key' | 'before'>) => kind.undo(context, input, item),
    };
  };
}

const kinds = {
  'prices-from-current': bound(pricesFromCurrent),
  'organisations-status': bound(organisationsStatus),
  'organisations-billing-type': bound(organisationsBillingType),
  'organisations-dealer': bound(organisationsDealer),
  'spec-conditions': bound(specConditions),
} satisfies Record<BatchKindName, unknown>;

/** What is to be done to many records; 400 for an input that the kind does not take. */
export const askedOf = (name: BatchKindName, input: unknown) => kinds[name](input);
export type Asked = ReturnType<typeof askedOf>;

/** Refuses who may not do the single operation. */
export function checkMay(rights: Rights, operation: Asked['operations']['does']): void {
  if (!mayUnder(policy[operation], rights)) throw forbidden();
}
