/** What a list is asked for, apart from its schemas: the first screen needs it before it needs those. */

export const accessStatuses = ['Работает', 'Демо', 'Приостановлена', 'В архиве'] as const;
export type AccessStatus = (typeof accessStatuses)[number];

/** How many users and how many subgroups a list row carries; the rest comes page by page from `listMembers` and `listSubgroups`. */
export const membersInRow = 50;

/** How many rows may be asked for by their ids at once. */
export const mostSelected = 100;

/** How long what is searched for may be, characters. */
export const searchLength = 200;

/** Where organisations are listed: those in the caller's scope, and every dealer's (doc 1 §7). */
export const groupLists = {
  listGroups: '/piportals/all/groups/',
  listAllGroups: '/piportals/all/groups/all/',
} as const;

/** The fields that each list can be ordered by; `-` before one turns it round. */
export const orderings = {
  groups: ['create_date', 'p_gid', 'name'],
  users: ['login'],
  dealers: ['name', 'inn', 'id'],
  news: ['create_date', 'title', 'publication_date'],
} as const;

/** So many organisations may be named in the address of their file. */
export const mostExported = 300;
