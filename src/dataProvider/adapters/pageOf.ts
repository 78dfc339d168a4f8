import type { GetListParams } from 'react-admin';

/** The ordering of a call for a sort of the screen, `field` or `-field`; undefined where the call knows none such. */
function orderingOf<F extends string>(
  known: readonly F[],
  sort: { field: string; order: string } | undefined,
): F | `-${F}` | undefined {
  const field = known.find((one) => one === sort?.field);
  return field && (sort?.order === 'DESC' ? `-${field}` : field);
}

/** The page and the ordering that a list is asked for, as query values; ten rows, unless the screen says how many. */
export const pageOf = <F extends string>(known: readonly F[], { pagination, sort }: GetListParams) => ({
  page: pagination?.page ?? 1,
  page_size: pagination?.perPage ?? 10,
  ordering: orderingOf(known, sort),
});
