import type { HistoryEntry } from '../../../contract/history';
import type { PriceGuard } from '../../../contract/priceGuard';
import type { PriceListSave } from '../../../contract/prices';
import type { Replay } from '../../../contract/replay';
import type { Month } from '../../../domain/month';
import type { PriceStatus } from '../../../domain/priceStatus';
import type { BillingAlias } from '../../../domain/tiers';
import type { PanelKind } from '../panel/panelKind';
import type { PriceBody } from './priceBody';

/** A price list as it was read. */
export interface StoredList {
  body: PriceBody;
  status: PriceStatus;
  /** Which revision it is. */
  etag: string | undefined;
}

/** The lists that a new one may be made of; another dealer is named by its id, this one by nothing. */
export interface PriceSources {
  listDealers: () => Promise<readonly { id: string; name: string }[]>;
  /** The months of a dealer's lists of this scheme, the latest first. */
  listMonths: (dealer: string) => Promise<readonly Month[]>;
  read: (dealer: string, month: Month) => Promise<StoredList>;
}

/** The calls of a panel, for one dealer and one scheme. */
export interface PriceGate {
  /** Names dealer and scheme: `prices/1/dyn_tp`. */
  name: string;
  /** The dealer's name. */
  dealer: string;
  /** The name of the server that the dealer is on. */
  server?: string | undefined;
  read: (month: Month) => Promise<StoredList>;
  create: (payload: PriceListSave, idempotencyKey: string) => Promise<unknown>;
  change: (payload: PriceListSave, etag: string | undefined) => Promise<unknown>;
  sources?: PriceSources;
  /** Where the server draws the lines of remarks. */
  guard?: () => Promise<PriceGuard>;
  /** What prices of a scheme are compared with; `own` is the month of the list itself. */
  compare?: (alias: BillingAlias, own: Month | undefined) => NonNullable<PanelKind['compare']>;
  /** What prices would have made of a month, 12 × year + month; absent where the server does not tell. */
  replay?: (body: PriceBody, month: number, signal: AbortSignal) => Promise<Replay>;
  /** Who changed the list of a month, the latest first. */
  history?: (month: Month) => Promise<readonly HistoryEntry[]>;
}
