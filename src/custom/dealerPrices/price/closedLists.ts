import { isOwnTerms, type Rights } from '../../../domain/rights';
import { readOnlyReason } from '../panel/readOnlyReason';

/** Why a user may not write the price lists of a dealer, `own` being the dealer that he is; undefined where he may. */
export const closedLists = (rights: Rights, own: number | null | undefined, dealer: number): string | undefined =>
  readOnlyReason(rights, 'changePriceList', 'прайсов') ??
  (isOwnTerms(rights, own, dealer) ? 'Свой прайс изменяет только администратор биллинга' : undefined);
