import { batchInputs, type BatchKindName, type BatchRow } from '../../contract/batches';
import type { z } from '../../contract/schema';
import { pricesFromCurrent, recalculatePrices } from './lists';
import type { SingleKind, SingleTools } from './singleKind';
import { clients } from './sheets/clients';
import { minimumTariffs } from './sheets/minimumTariffs';
import { priceLists } from './sheets/priceLists';
import { apiConditions, specConditions } from './sheets/specials';
import { recalculateSpecs } from './specs';

/** A kind with what it is asked with, which nothing else needs to know. */
const bound =
  <I>(schema: z.ZodType<I>, kind: SingleKind<I>) =>
  (value: unknown) => {
    const input = schema.parse(value);
    return {
      plan: (tools: SingleTools) => kind.plan(tools, input),
      again: async (tools: SingleTools, row: BatchRow, place: number) =>
        (await kind.plan(tools, kind.narrowed(input, row, place)))[0],
      write: (tools: SingleTools, row: BatchRow) => kind.write(tools, input, row),
    };
  };

const kinds = {
  'prices-from-current': bound(batchInputs['prices-from-current'], pricesFromCurrent),
  'recalculate-prices': bound(batchInputs['recalculate-prices'], recalculatePrices),
  'recalculate-specs': bound(batchInputs['recalculate-specs'], recalculateSpecs),
  'spec-conditions': bound(batchInputs['spec-conditions'], specConditions),
  'api-conditions': bound(batchInputs['api-conditions'], apiConditions),
  'minimum-tariffs': bound(batchInputs['minimum-tariffs'], minimumTariffs),
  clients: bound(batchInputs.clients, clients),
  'price-lists': bound(batchInputs['price-lists'], priceLists),
} as const satisfies Partial<Record<BatchKindName, unknown>>;

/** The kinds of batches that documented calls can do one by one. */
export type SingleKindName = keyof typeof kinds;

export const isSingleKind = (name: BatchKindName): name is SingleKindName => name in kinds;

/** What is to be done to records one by one. */
export const singleAsked = (name: SingleKindName, input: unknown) => kinds[name](input);
export type SingleAsked = ReturnType<typeof singleAsked>;
