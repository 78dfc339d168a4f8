import { createContext, use } from 'react';
import type { Rights } from '../domain/rights';

/** The rights of the user, asked of react-admin once for all who need them. */
export const RightsContext = createContext<Rights | undefined>(undefined);

/** The rights of the user; undefined until they are known. */
export const useRights = () => use(RightsContext);
