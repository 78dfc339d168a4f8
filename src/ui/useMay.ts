import type { OperationId } from '../contract/endpoints';
import { may } from '../domain/policy';
import { useRights } from './useRights';

/** Whether the user may make a call, and the server has it; false until his rights are known. */
export function useMay(operation: OperationId): boolean {
  const rights = useRights();
  return rights !== undefined && may(rights, operation);
}
