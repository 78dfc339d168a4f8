import { readUser } from '../../dataProvider/storage';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { scopeOf } from '../../domain/scope';

/** Whether a new organisation has a dealer to belong to: whoever sees his own alone, and is of no dealer, has none to choose. A server that does not tell leaves it open. */
export const mayAddOrganisations = (rights: Rights): boolean =>
  may(rights, 'createGroup') && (scopeOf(rights) === 'all' || readUser()?.company.dealer_id !== null);
