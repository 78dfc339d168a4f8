import type { BatchKindName, BatchRow } from '../../../src/contract/batches';
import { parse } from '../../../src/contract/pipeline/parse';
import { forbidden } from '../../../src/contract/refusal';
import { mayUnder, policy } from '../../../src/domain/policy';
import type { Queryable } from '../../db/queryable';
import type { Context } from '../kernel/context';
import { refusedAt } from '../kernel/oneOfMany';
import type { BatchKind, StoredItem } from './kind';
import { declaredRecords } from './kinds/declaredRecords';
import { clients } from './kinds/clients';
import { minimumTariffs } from './kinds/minimumTariffs';
import { organisationsBillingType } from './kinds/organisationsBillingType';
import { organisationsDealer } from './kinds/organisationsDealer';
import { organisationsStatus } from './kinds/organisationsStatus';
import { priceLists } from './kinds/priceLists';
import { pricesFromCurrent } from './kinds/pricesFromCurrent';
import { recalculateSpecs } from './kinds/recalculateSpecs';
import { recalculatePrices } from './kinds/recalculatePrices';
import { idOf, remarksBefore } from './remarksBefore';
import { apiConditions, specConditions } from './kinds/specialSheets';

/** Does something to each, one after another; what is refused says which it was. */
async function oneByOne<T, R>(many: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [place, one] of many.entries()) {
    try {
      done.push(await work(one));
    } catch (error) {
      throw refusedAt(place, error);
    }
  }
  return done;
}

function setsOf<I>(kind: BatchKind<I>) {
  if ('writeSet' in kind) return kind;
  const { write, undo } = kind;
  return {
    writeSet: (context: Context, input: I, rows: readonly BatchRow[]) =>
      oneByOne(rows, (row) => write(context, input, row)),
    undoSet: async (context: Context, input: I, items: readonly StoredItem[]) => {
      const said = await remarksBefore(context);
      return oneByOne(items, (item) => {
        const { revision_after } = item;
        return undo({ ...context, ifMatch: [revision_after], remarks: said.get(idOf(revision_after)) }, input, item);
      });
    },
  };
}

/** A kind with what it is asked with, which nothing else needs to know. */
function bound<I extends object>(kind: BatchKind<I>) {
  const { writeSet, undoSet } = setsOf(kind);
  return (value: unknown) => {
    const input: I = parse(kind.input, value);
    const operations = kind.operations(input);
    return {
      input,
      operations,
      /** Refuses who may not do the single operation. */
      checkMay: (context: Context, way: 'does' | 'undoes') => {
        if (!mayUnder(policy[operations[way]], context.caller.rights)) throw forbidden();
        kind.check?.(context, input);
      },
      seen: (context: Context, own: boolean) => kind.seen?.(context, input, own),
      plan: (tx: Queryable, context: Context, lock: boolean) => kind.plan(tx, context, input, lock),
      write: (context: Context, rows: readonly BatchRow[]) => writeSet(context, input, rows),
      standing: (tx: Queryable, keys: readonly string[]) => kind.standing(tx, input, keys),
      undo: (context: Context, items: readonly StoredItem[]) => undoSet(context, input, items),
    };
  };
}

const kinds = {
  'prices-from-current': bound(pricesFromCurrent),
  'organisations-status': bound(organisationsStatus),
  'organisations-billing-type': bound(organisationsBillingType),
  'organisations-dealer': bound(organisationsDealer),
  'spec-conditions': bound(specConditions),
  'recalculate-prices': bound(recalculatePrices),
  'recalculate-specs': bound(recalculateSpecs),
  'declared-records': bound(declaredRecords),
  'api-conditions': bound(apiConditions),
  'minimum-tariffs': bound(minimumTariffs),
  'price-lists': bound(priceLists),
  clients: bound(clients),
} satisfies Record<BatchKindName, unknown>;

/** What is to be done to many records; 400 for an input that the kind does not take. */
export const askedOf = (name: BatchKindName, input: unknown) => kinds[name](input);
export type Asked = ReturnType<typeof askedOf>;
