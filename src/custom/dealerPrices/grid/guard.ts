import { usualGuard, type Compared, type GuardSettings } from '../../../domain/priceGuard';
import type { PriceSheet } from '../../../domain/pricePairs';

/** What the prices of a sheet are held against. */
export interface Guard {
  settings: GuardSettings;
  compared: Compared;
  /** The prices as they were read: what was said of them then is not asked about again. */
  before?: PriceSheet | undefined;
}

export const usualSheetGuard: Guard = { settings: usualGuard, compared: {} };

/** Of a sheet that is not on the screen yet: nothing is said of it. */
export const noGuardYet: Guard = { settings: usualGuard, compared: {} };
