import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';

/**
 * A query client that never takes an answer on its way for one to a question asked after a change: what is read for the
 * first time while it becomes invalid is read again. TanStack Query would wait for the first answer and take it for fresh.
 */
export class RereadingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data === undefined) void query.cancel({ revert: true });
    }
    return super.invalidateQueries(filters, options);
  }
}
