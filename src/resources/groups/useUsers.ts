import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { UserRow } from '../../contract/groups';
import { membersInRow } from '../../contract/lists';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Group } from '../../dataProvider/adapters/groups';
import { searchWords } from '../../domain/searchText';
import { useMay } from '../../ui/useMay';
import { useSearched } from '../engine/searched';
import { isUserFound, mayBePhone } from './foundWithin';

/** How many users an unfolded row shows at once. */
export const usersAtOnce = 10;

interface Place {
  group: Group;
  subgroup: number | undefined;
}

/** What is typed into the search of the users, or what the list was searched for where they may have it; another search of the list begins anew. */
function useSought(maybe: (words: readonly string[]) => boolean) {
  const searched = useSearched();
  const [state, setState] = useState<{ searched: string; typed?: string; page: number }>({ searched, page: 1 });
  const now = state.searched === searched ? state : { searched, page: 1 };
  return {
    searched,
    typed: now.typed,
    page: now.page,
    text: now.typed ?? (maybe(searchWords(searched)) ? searched : ''),
    search: (typed: string) => setState({ searched, typed, page: 1 }),
    turn: (page: number) => setState({ ...now, page }),
  };
}

/**
 * The users of an organisation or of a subgroup, page by page and as they are searched for: those that the row has brought at
 * once, all others as the server gives them; all of them where the row has brought none. Where the server gives none, the row
 * has brought everybody.
 */
export function useUsers({ group, subgroup }: Place, carried: readonly UserRow[] | undefined) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const reads = useMay('listMembers');
  const whole = carried !== undefined && (!reads || carried.length < membersInRow);
  const fits = (carried?.length ?? group.user_count) <= usersAtOnce;
  const { searched, typed, page, text, search, turn } = useSought((words) =>
    carried === undefined
      ? !fits && group.found_within === true
      : !(whole && fits) && (!whole || mayBePhone(words) || carried.some((user) => isUserFound(user, words))),
  );
  const asks = reads && (text !== '' || !whole);
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: ['groups', 'further', group.id, subgroup ?? 'users', text, page],
    queryFn: () =>
      dataProvider.listMembers(group, { page, page_size: usersAtOnce, subgroup, search: text || undefined }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const total = whole ? carried.length : data?.total;
  const few = total === undefined ? fits : total <= usersAtOnce;
  // The list has found this organisation by something else, or all of them are in sight: its users stand as they are.
  if (typed === undefined && text !== '' && data && !isPlaceholderData && (data.count === 0 || few)) search('');

  const words = searchWords(text);
  const here = text === '' ? carried : carried?.filter((user) => isUserFound(user, words));
  const first = (page - 1) * usersAtOnce;
  const known = { rows: here?.slice(first, first + usersAtOnce), count: asks ? undefined : here?.length };
  return {
    ...(asks && data ? { rows: data.rows, count: data.count } : known),
    /** All there are, once that is known. */
    total,
    few,
    /** Neither the row nor the server has told who they are. */
    failed: asks && isError && data === undefined && (text !== '' || !known.rows?.length),
    again: () => void refetch(),
    words: words.length > 0 ? words : searchWords(searched),
    page,
    turn,
    text,
    search,
  };
}
