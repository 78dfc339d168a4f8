import type { groupLists } from '../../contract/lists';
import { isSuperDealer, type Held } from '../../domain/scope';

/** Which list of organisations a user asks for: a super-user dealer every dealer's, anybody else his own (doc 1 §7). */
export const groupListCall = (rights: Held): keyof typeof groupLists =>
  isSuperDealer(rights) ? 'listAllGroups' : 'listGroups';

/** The list on the screen asks for no members: a row that unfolds reads its own. */
export const rowsAlone = { members: 'false' } as const;
