import type { GetListParams } from 'react-admin';
import type { Call } from '../../contract/endpoints';
import { orderings, type groupLists } from '../../contract/lists';
import { splitId } from '../../domain/recordId';
import { isSuperDealer, type Rights } from '../../domain/rights';
import { filled, pageOf } from './listQuery';

type Query = Call<'listGroups'>['query'];

/** The filters of the screen as the call takes them; a dealer is known by server and id, as every record is. */
export function groupFilters({ parent, ...filter }: Record<string, unknown>): Record<string, string> {
  const dealer = typeof parent === 'string' && parent !== '' ? splitId(parent) : undefined;
  return { ...filled(filter), ...(dealer ? { parent_id: String(dealer.id), server_alias: dealer.server } : {}) };
}

/** Which list of organisations a user asks for: a super-user dealer every dealer's, anybody else his own (doc 1 §7). */
export const groupListCall = (rights: Rights): keyof typeof groupLists =>
  isSuperDealer(rights) ? 'listAllGroups' : 'listGroups';

/** The query of a page of it. */
export const groupListQuery = ({ filter, ...asked }: GetListParams): Query => ({
  ...(groupFilters(filter as Record<string, unknown>) as Query),
  ...pageOf(orderings.groups, asked),
});
