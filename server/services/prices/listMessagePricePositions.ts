import { messagePricePositions } from '../../../src/domain/tiers';
import type { Service } from '../kernel/context';

/** `GET /billing/lists/message_price_positions/`: the kinds of packages that special prices are set for. */
export const listMessagePricePositions: Service<'listMessagePricePositions'> = () =>
  Promise.resolve({ api: messagePricePositions, spec_condition: messagePricePositions });
