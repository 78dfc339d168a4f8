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

/** The calls of a panel, for one dealer and one scheme; another dealer is named by its id, this one by nothing. */
export interface PriceGate {
  read: (month: Month) => Promise<StoredList>;
  create: (payload: PricePayload, idempotencyKey: string) => Promise<unknown>;
  change: (payload: PricePayload, etag: string | undefined) => Promise<unknown>;
  listDealers: () => Promise<readonly { id: string; name: string }[]>;
  /** The months of a dealer's lists of this scheme, the latest first. */
  listMonths: (dealer: string) => Promise<readonly Month[]>;
  readOther: (dealer: string, month: Month) => Promise<StoredList>;
}
