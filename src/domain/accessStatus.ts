import type { AccessStatus } from '../contract/lists';

/** What the status of an organisation follows from. */
export interface Access {
  archived: boolean;
  banned: boolean;
  hasTariff: boolean;
  stopTariff: boolean;
}

/** В архиве over Приостановлена over Работает (a tariff, or work without one); else Демо (contract, Organisations). */
export function accessStatus({ archived, banned, hasTariff, stopTariff }: Access): AccessStatus {
  if (archived) return 'В архиве';
  if (banned) return 'Приостановлена';
  return hasTariff || stopTariff ? 'Работает' : 'Демо';
}

/** Where the archive action leads: «Приостановлена» ⇄ «В архиве»; null for a status that has no such action. */
export function archiveMove(status: AccessStatus): AccessStatus | null {
  if (status === 'Приостановлена') return 'В архиве';
  return status === 'В архиве' ? 'Приостановлена' : null;
}
