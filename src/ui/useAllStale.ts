import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Says that whatever was read may be other now: it is read again where it is shown next, however fresh. */
export function useAllStale() {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ refetchType: 'none' }), [queries]);
}
