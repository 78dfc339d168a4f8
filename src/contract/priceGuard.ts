import type { GuardSettings } from '../domain/priceGuard';
import { fromWire } from '../domain/money';
import { added } from './added';
import { optionalText } from './fields';
import { defineEndpoints } from './endpoint';
import { percent } from './priceRows';
import { z } from './schema';

/**
 * What a save says of the remarks on its prices: `checked` is that somebody has looked at what is doubtful, and why it is right;
 * `false` asks to be refused over it. A save that says nothing is held to what is forbidden alone.
 */
const checkedRemarks = z.strictObject({
  checked: z.boolean(),
  reason: optionalText(500).optional(),
});
export type CheckedRemarks = z.infer<typeof checkedRemarks>;

/** The same, as a save has it and as it stays with the revision. */
export const remarksField = added(checkedRemarks.nullable().optional());

/** Where an installation draws the lines: per cent. */
export const priceGuard = z.strictObject({
  cliff: percent,
  jump: percent,
  refuse_reward_above_price: z.boolean(),
  /** The screen saves nothing doubtful without the tick; calls from elsewhere are not asked. */
  require_check: z.boolean(),
});
export type PriceGuard = z.infer<typeof priceGuard>;

/** As the rules take it. */
export const guardSettings = ({
  cliff,
  jump,
  refuse_reward_above_price,
  require_check,
}: PriceGuard): GuardSettings => ({
  cliff: fromWire(cliff),
  jump: fromWire(jump),
  rewardAbovePrice: refuse_reward_above_price ? 'refused' : 'doubtful',
  requireCheck: require_check,
});

/** What holds until somebody sets something else. */
export const usualPriceGuard: PriceGuard = {
  cliff: 15,
  jump: 25,
  refuse_reward_above_price: false,
  require_check: false,
};

/** The revision of lines: the lines themselves. */
export const revisionOfGuard = ({ cliff, jump, refuse_reward_above_price, require_check }: PriceGuard) =>
  [cliff, jump, Number(refuse_reward_above_price), Number(require_check)].join('-');

const about = {
  path: '/price-guard/',
  source: 'an extension: the documents have no remarks on prices',
  extension: 'guard',
  answer: { kind: 'json', schema: priceGuard },
  versioned: true,
} as const;

export const priceGuardEndpoints = defineEndpoints({
  readPriceGuard: { ...about, method: 'GET', summary: 'Пороги замечаний к ценам' },
  changePriceGuard: { ...about, method: 'PUT', summary: 'Изменение порогов замечаний к ценам', body: priceGuard },
});
