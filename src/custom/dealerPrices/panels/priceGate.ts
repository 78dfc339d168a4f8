import type { Month } from '../../../domain/month';
import type { PriceStatus } from '../../../domain/priceStatus';
import type { PricePayload } from './payload';
import type { PriceBody } from './priceBody';

/** A price list as it was read. */
export interface StoredList {
  body: PriceBody;
  status: PriceStatus;
  /** Whoever wrote it last, in words for people; undefined where it is not known. */
  writer: string | undefined;
  /** Which revision it is. */
  etag: string | undefined;
}

/** The calls of a panel, for one dealer and one scheme. */
export interface PriceGate {
  read: (month: Month) => Promise<StoredList>;
  create: (payload: PricePayload, idempotencyKey: string) => Promise<unknown>;
  change: (payload: PricePayload, etag: string | undefined) => Promise<unknown>;
}
