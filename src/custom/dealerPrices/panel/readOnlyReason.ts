import type { OperationId } from '../../../contract/endpoints';
import { may } from '../../../domain/policy';
import type { Rights } from '../../../domain/rights';
import { isSupport } from '../../../domain/scope';

/** Why a user may only look; undefined for one who may change. `what` is in the genitive: «прайсов». */
export function readOnlyReason(rights: Rights, operation: OperationId, what: string): string | undefined {
  if (may(rights, operation)) return undefined;
  return isSupport(rights) ? 'Поддержка только просматривает' : `У вас нет права на изменение ${what}`;
}
