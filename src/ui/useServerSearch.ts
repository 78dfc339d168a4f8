import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchChoice, SearchSelectProps } from './SearchSelect';
import { useSettled } from './useSettled';

/** Typing is asked for after so long, ms. */
const typingMs = 200;

interface ServerSearch<C extends SearchChoice> {
  /** Names what is searched, for the cache: `['dealer-clients', 1]`. */
  key: readonly unknown[];
  find: (sought: string, options: { signal: AbortSignal }) => Promise<readonly C[]>;
  /** What is sought while nothing is typed. */
  initial?: string;
  enabled?: boolean;
}

/** The choices of a `SearchSelect` as the server finds them by what is typed. */
export function useServerSearch<C extends SearchChoice>({
  key,
  find,
  initial = '',
  enabled = true,
}: ServerSearch<C>): Required<Pick<SearchSelectProps<C>, 'choices' | 'loading' | 'onSearch'>> {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, typingMs);
  const sought = settled || initial;
  const { data, isPending } = useQuery({
    queryKey: [...key, sought],
    queryFn: ({ signal }) => find(sought, { signal }),
    enabled,
  });
  return { choices: data ?? [], loading: (enabled && isPending) || typed !== settled, onSearch: setTyped };
}
