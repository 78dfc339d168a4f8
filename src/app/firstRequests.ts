import { groupLists, orderings } from '../contract/lists';
import type { UserInfo } from '../contract/session';
import { groupListCall, rowsAlone } from '../dataProvider/adapters/groupList';
import { pageOf } from '../dataProvider/adapters/pageOf';
import type { TransportRequest } from '../dataProvider/http';
import { readListSettings } from '../dataProvider/storage';
import { clientAt } from '../domain/clientAt';
import type { Held } from '../domain/scope';
import { fitting, pageAt, type ListOpening } from '../resources/engine/addressedPage';
import { openedAt } from '../resources/engine/listSettings';
import { opening as groupsOpening } from '../resources/groups/opening';

const isSort = (field: string) => orderings.groups.some((known) => known === field);

/** Whether the list will ask for what its address names: not where it is filtered, or has to be put right first. */
const isPlain = (search: URLSearchParams, opening: ListOpening) =>
  ['{}', null].includes(search.get('filter')) &&
  Object.entries(fitting(opening, isSort)).every(([name, fits]) => fits(search.get(name) ?? '') || !search.has(name));

/** Whether this browser has never known how its user has set up his lists, and the server has them (`lacksCall`). */
export const asksOfLists = ({ rights, password_assigned }: UserInfo) =>
  readListSettings() === undefined && !password_assigned && !rights.includes('-listViews');

/**
 * What the page at `path` will ask for first, for a session from an earlier visit: the user, how he has set up his lists, and the page of
 * organisations or the checks of a client where they are what `path` leads to; `opening` is how the list of organisations begins.
 */
export function firstRequests(
  path: string,
  token: string,
  user: UserInfo | null,
  opening: ListOpening = groupsOpening,
): TransportRequest[] {
  const headers = { Authorization: `Token ${token}` };
  const requests: TransportRequest[] = [{ method: 'GET', path: '/user/', headers }];
  if (user && asksOfLists(user))
    for (const asked of ['/user/lists/', '/views/']) requests.push({ method: 'GET', path: asked, headers });
  // Whose password somebody else has chosen sees nothing before he has changed it.
  const rights: Held = new Set<string>(user && !user.password_assigned ? user.rights : []);
  const [pathname, text] = path.split('?');
  const search = openedAt(opening.name, new URLSearchParams(text));
  const leadsThere = pathname === opening.path || path === '/';
  if (leadsThere && rights.has(opening.right) && isPlain(search, opening)) {
    const query = { ...pageOf(orderings.groups, pageAt(search, opening)), ...rowsAlone };
    requests.push({ method: 'GET', path: groupLists[groupListCall(rights)], query, headers });
  }
  const client = clientAt(path);
  // `-diagnoseClient` of a server that lacks the call (`lacksCall`).
  if (client && rights.has(opening.right) && !user?.rights.includes('-diagnoseClient')) {
    const { server, p_gid, who } = client;
    requests.push({
      method: 'GET',
      path: `/piportals/${server}/groups/${p_gid}/diagnosis/`,
      query: who ? { user: who } : {},
      headers,
    });
  }
  return requests;
}
