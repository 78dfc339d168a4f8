import type { BatchKindName } from '../contract/batches';
import type { Declaration } from '../contract/declared/declaration';
import type { OperationId } from '../contract/endpoints';
import type { NotificationKind } from '../contract/notifications';
import { may, mayUnder } from './policy';
import type { Rights } from './rights';

/** The single operation of each kind of batch: who may not do it has nothing to do with the batch. */
export const batchOperations: Record<BatchKindName, OperationId> = {
  'prices-from-current': 'createPriceList',
  'organisations-status': 'updateGroup',
  'organisations-billing-type': 'updateGroup',
  'organisations-dealer': 'moveGroup',
  'spec-conditions': 'createSpecCondition',
  'recalculate-prices': 'createPriceList',
  'recalculate-specs': 'createSpecCondition',
  'declared-records': 'applyBatch',
  'api-conditions': 'createApiPrice',
  'minimum-tariffs': 'createMinimumTariff',
  'price-lists': 'createPriceList',
  clients: 'createGroup',
};

type Declared = readonly Pick<Declaration, 'right' | 'endpoint'>[];

const changesRecords = (rights: Rights, { right: { see, change }, endpoint }: Declared[number]) =>
  change !== undefined &&
  endpoint === undefined &&
  mayUnder({ who: [change], also: [see], scope: 'none', writes: true }, rights);

/** Whether there is a batch that somebody may begin. */
const begins = (rights: Rights, declared: Declared): boolean =>
  Object.entries(batchOperations).some(
    ([kind, operation]) =>
      may(rights, operation) && (kind !== 'declared-records' || declared.some((one) => changesRecords(rights, one))),
  );

/** Whether somebody's rights let him have events of a kind at all: he is to be able to do something about them. */
const hearing: Record<NotificationKind, (rights: Rights, declared: Declared) => boolean> = {
  price: (rights) => may(rights, 'createPriceList'),
  load: (rights, declared) => may(rights, 'listImports') || begins(rights, declared),
  condition: (rights) => may(rights, 'changeSpecCondition'),
  rights: () => true,
  batch: begins,
};

/** `declared`: the resources in force, whose records may be loaded by who may change them. */
export const hears = (rights: Rights, kind: NotificationKind, declared: Declared): boolean =>
  hearing[kind](rights, declared);
