import { usePermissions } from 'react-admin';
import type { OperationId } from '../contract/endpoints';
import { may } from '../domain/policy';
import type { Rights } from '../domain/rights';

/** Whether the user may make a call, and the server has it; false until his rights are known. */
export function useMay(operation: OperationId): boolean {
  const { permissions: rights } = usePermissions<Rights>();
  return rights !== undefined && may(rights, operation);
}
