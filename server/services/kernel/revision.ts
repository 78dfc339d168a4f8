import type { Context } from './context';
import { conflict } from './refusal';

/** Refuses a write whose `If-Match` no longer fits; without `If-Match` the call is served as the documents have it. */
export function checkRevision({ ifMatch }: Pick<Context, 'ifMatch'>, current: string): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== current) {
    throw conflict('Запись изменена другим пользователем, пока вы её правили');
  }
}
