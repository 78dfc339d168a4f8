import { may } from './policy';
import type { Rights } from './rights';
import { isSupport } from './scope';

/** Whether somebody opens the billing of an organisation; not support (decisions, Redacted and unnamed). Adding to it takes more. */
export const seesBilling = (rights: Rights): boolean => may(rights, 'readBillingProfile') && !isSupport(rights);
