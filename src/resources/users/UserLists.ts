import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { UserLists } from '../../dataProvider/verbs';

/** What the form of a user on a server chooses from. */
export function useListsOf(server: string, enabled = true) {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: ['user-lists', server], queryFn: () => dataProvider.readUserLists(server), enabled });
}

/** The same within the form; `undefined` while it is on its way. */
export const UserListsContext = createContext<UserLists | undefined>(undefined);
export const useUserLists = () => use(UserListsContext);
