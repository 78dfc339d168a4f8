import type { UserInfo } from '../contract/session';
import { isSuperDealer, rightsOf } from '../domain/rights';
import type { TransportRequest } from './http';

const listPath = '/administration/organisations-users';

/**
 * What the page at `path` will ask for first, for a session from an earlier visit: the user, and the first page of
 * organisations where they are what `path` leads to.
 */
export function firstRequests(path: string, token: string, user: UserInfo | null): TransportRequest[] {
  const headers = { Authorization: `Token ${token}` };
  const requests: TransportRequest[] = [{ method: 'GET', path: '/user/', headers }];
  const rights = rightsOf(user?.rights ?? []);
  if (rights.has('organisations-users') && (path === '/' || path === listPath)) {
    const list = isSuperDealer(rights) ? '/piportals/all/groups/all/' : '/piportals/all/groups/';
    requests.push({ method: 'GET', path: list, query: { page: '1', page_size: '5', ordering: '-p_gid' }, headers });
  }
  return requests;
}
