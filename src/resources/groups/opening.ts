import type { ListOpening } from '../engine/addressedPage';

/** What of the definition the page needs before the rest of it is there: by this it asks for the first rows while the code is on its way. */
export const opening: ListOpening<'p_gid'> = {
  name: 'groups',
  path: '/administration/organisations-users',
  right: 'organisations-users',
  defaultSort: { field: 'p_gid', order: 'DESC' },
  pageSizes: [5, 10, 20, 50],
};
