import { createContext, use } from 'react';
import type { UserLists } from '../../dataProvider/verbs';

/** What the form of a user chooses from; `undefined` while it is on its way. */
export const UserListsContext = createContext<UserLists | undefined>(undefined);
export const useUserLists = () => use(UserListsContext);
