import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceDefinition } from './definition';

/** Beyond so many rows nobody has searched for one record: none unfolds by itself. */
const mostUnfolded = 5;

const none: readonly string[] = [];

interface Answered<R> {
  data?: readonly R[] | undefined;
  total?: number | undefined;
  isPlaceholderData?: boolean | undefined;
}

/** The rows that were found by what they unfold to; undefined while the answer to the search is on its way. */
export function useFoundRows<R extends RaRecord>(
  { foundWithin }: Pick<ResourceDefinition<R>, 'foundWithin'>,
  { data, total = 0, isPlaceholderData }: Answered<R>,
  sought: string,
): readonly string[] | undefined {
  return useMemo(() => {
    if (!foundWithin || sought === '') return none;
    if (!data || isPlaceholderData) return undefined;
    if (total > mostUnfolded) return none;
    return data.filter((row) => foundWithin(row, sought)).map(({ id }) => String(id));
  }, [data, foundWithin, isPlaceholderData, sought, total]);
}
