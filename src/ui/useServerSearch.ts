import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choicesRead } from './choicesRead';
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
}: ServerSearch<C>): Required<Pick<SearchSelectProps<C>, 'choices' | 'loading' | 'onSearch'>> &
  Pick<SearchSelectProps<C>, 'again'> {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, typingMs);
  const sought = settled || initial;
  const query = useQuery({
    queryKey: [...key, sought],
    queryFn: ({ signal }) => find(sought, { signal }),
    enabled,
  });
  const { loading, again } = choicesRead(query);
  return { choices: query.data ?? [], loading: (enabled && loading) || typed !== settled, again, onSearch: setTyped };
}
