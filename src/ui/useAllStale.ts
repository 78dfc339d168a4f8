import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Says that whatever was read may be other now: it is read again where it is shown next, however fresh; `active`: what is shown now at once. */
export function useAllStale() {
  const queries = useQueryClient();
  return useCallback(
    (refetchType: 'none' | 'active' = 'none') => void queries.invalidateQueries({ refetchType }),
    [queries],
  );
}
