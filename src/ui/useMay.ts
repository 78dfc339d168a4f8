import { createContext, use } from 'react';
import type { OperationId } from '../contract/endpoints';
import { may } from '../domain/policy';
import type { Rights } from '../domain/rights';

/** The rights of the user, asked once for all who need only look at them; undefined until they are known. */
export const RightsContext = createContext<Rights | undefined>(undefined);

/** Whether the user may make a call, and the server has it; false until his rights are known. */
export function useMay(operation: OperationId): boolean {
  const rights = use(RightsContext);
  return rights !== undefined && may(rights, operation);
}
