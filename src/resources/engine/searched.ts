import { createContext, use } from 'react';

/** What the list of a row is searched for; empty where it is not. What a row unfolds to shows by it what was found in there. */
export const Searched = createContext('');
export const useSearched = () => use(Searched);
