import { orderings } from '../contract/lists';
import type { UserInfo } from '../contract/session';
import { isSuperDealer, rightsOf } from '../domain/rights';
import type { TransportRequest } from './http';

const listPath = '/administration/organisations-users';

const isCount = (text: string | null) => text === null || /^[1-9]\d{0,6}$/.test(text);
const isOrdering = (text: string | null) => text === null || orderings.groups.some((name) => name === text);

/** The page that the address of the list names, as the list will ask for it; undefined where it is filtered, or has to be put right first. */
const pageIn = (search: URLSearchParams) => {
  if (
    !['{}', null].includes(search.get('filter')) ||
    !isCount(search.get('page')) ||
    !isCount(search.get('perPage')) ||
    !isOrdering(search.get('sort'))
  )
    return undefined;
  const sort = search.get('sort');
  return {
    page: search.get('page') ?? '1',
    page_size: search.get('perPage') ?? '5',
    ordering: sort === null ? '-p_gid' : `${search.get('order') === 'DESC' ? '-' : ''}${sort}`,
  };
};

/**
 * What the page at `path` will ask for first, for a session from an earlier visit: the user, and the page of
 * organisations where they are what `path` leads to.
 */
export function firstRequests(path: string, token: string, user: UserInfo | null): TransportRequest[] {
  const headers = { Authorization: `Token ${token}` };
  const requests: TransportRequest[] = [{ method: 'GET', path: '/user/', headers }];
  const rights = rightsOf(user?.rights ?? []);
  const [pathname, search] = path.split('?');
  const query = pathname === listPath || path === '/' ? pageIn(new URLSearchParams(search)) : undefined;
  if (rights.has('organisations-users') && query) {
    requests.push({
      method: 'GET',
      path: isSuperDealer(rights) ? '/piportals/all/groups/all/' : '/piportals/all/groups/',
      query,
      headers,
    });
  }
  return requests;
}
