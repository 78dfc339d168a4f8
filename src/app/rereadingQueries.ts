import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';
import { isRecordKey } from '../dataProvider/queryKeys';

/**
 * A query client that never takes an answer on its way for one to a question asked after a change: what is read for the
 * first time while it becomes invalid is read again. TanStack Query would wait for the first answer and take it for fresh.
 */
export class RereadingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const unread = fetching.filter(({ state }) => state.data === undefined);
    for (const query of unread) void query.cancel({ revert: true });
    // What is on the screen would wait for ever where nothing is to be read now.
    if (filters?.refetchType === 'none')
      void this.refetchQueries({ type: 'active', predicate: (query) => unread.includes(query) });
    return super.invalidateQueries(filters, options);
  }

  /**
   * react-admin has a row of a list stand for its record until that is read. Here a row has neither all fields of the record
   * nor its version: a form made of it would be empty, and would save over what others have saved meanwhile. Nor does a list that
   * has come make a record fresh that was read before it.
   */
  override setQueryData(key: QueryKey, updater: unknown, options?: SetDataOptions): undefined {
    if (typeof updater === 'function' && isRecordKey(key)) {
      const read = this.getQueryData(key);
      if (read === undefined || (updater as (read: unknown) => unknown)(read) === read) return undefined;
    }
    return super.setQueryData(key, updater, options) as undefined;
  }
}
