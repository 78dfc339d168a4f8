import type { QueryKey } from '@tanstack/react-query';

/**
 * The names by which react-admin keeps what it has read. It has no public word for them, and whoever reads ahead of its hooks
 * must keep the answer where they look: so they stand here alone, held against the hooks' own by queryKeys.test.tsx.
 */
export const listKey = (resource: string, params: object): QueryKey => [resource, 'getList', params];

/** Every page of every list of a resource, as a filter for the query client. */
export const listsOf = (resource: string) => ({ queryKey: [resource, 'getList'] });

/** The lists of all resources. */
export const everyList = { predicate: ({ queryKey: [, method] }: { queryKey: QueryKey }) => method === 'getList' };

/** Whatever was read of a resource. */
export const everyQueryOf = (resource: string) => ({ queryKey: [resource] });

/** A record that was read by itself. */
export const isRecordKey = ([, method]: QueryKey) => method === 'getOne';

export const identityKey: QueryKey = ['auth', 'getIdentity'];
export const permissionsKey: QueryKey = ['auth', 'getPermissions', {}];
