import type { GroupRow } from '../../../src/contract/groups';
import type { Shot } from './hammer';

/** Calls of one kind, and how many of them a second the server makes at least. */
export interface LoadKind {
  name: string;
  caption: string;
  shots: Shot[];
  least?: number;
}

/** How many organisations the calls go to. */
export const places = 60;

const lists = '/piportals/all/groups/all/';

const pages = (size: number, more: string) =>
  Array.from({ length: places }, (_, index) => ({
    method: 'GET',
    path: `${lists}?page=${1 + index}&page_size=${size}${more}`,
  }));

/** What is measured: calls of organisations from all over the list. */
export function loadKinds(rows: readonly GroupRow[]): LoadKind[] {
  const paths = rows.map(({ server_alias, p_gid }) => `/piportals/${server_alias}/groups/${p_gid}/`);
  return [
    {
      name: 'get',
      caption: 'организация',
      shots: paths.map((path) => ({ method: 'GET', path })),
      least: 2500,
    },
    { name: 'user', caption: '/user/', shots: [{ method: 'GET', path: '/user/' }] },
    { name: 'list5', caption: 'список из 5', shots: pages(5, ''), least: 800 },
    { name: 'list50', caption: 'список из 50', shots: pages(50, '') },
    { name: 'screen50', caption: 'список из 50 без пользователей', shots: pages(50, '&members=false') },
    {
      name: 'patch',
      caption: 'изменение',
      // Twice each, so that every call changes something.
      shots: ['утром', 'вечером'].flatMap((when) =>
        paths.map((path) => ({
          method: 'PATCH',
          path,
          body: JSON.stringify({ p_comments: `замер ${when}` }),
        })),
      ),
      least: 880,
    },
  ];
}
