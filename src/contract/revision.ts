import { formatMoment } from '../domain/moment';
import { conflict } from './refusal';

/** Who wrote a row last, and when; null where nobody did after its creation. */
export interface LastChange {
  modified_by: string | null;
  modified_at: Date | null;
}

/**
 * Refuses a write whose `If-Match` no longer fits, and says who changed the row; without `If-Match` the call is served as the
 * documents have it.
 */
export function checkRevision(
  { ifMatch }: { ifMatch: readonly string[] | undefined },
  current: string,
  last?: LastChange,
): void {
  if (ifMatch === undefined || ifMatch.includes('*') || ifMatch.includes(current)) return;
  if (!last?.modified_by || !last.modified_at)
    throw conflict('Запись изменена другим пользователем, пока вы её правили');
  throw conflict(
    `Пока вы правили запись, её изменил пользователь ${last.modified_by}: ${formatMoment(last.modified_at.toISOString())} (МСК)`,
  );
}
