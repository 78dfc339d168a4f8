import { isUncertain } from '../saving/refusal';

/** What is said of a batch that was to be taken back as a whole: it may be, all the same, where the answer was lost. */
export function notUndone(error: unknown): string {
  const why = error instanceof Error ? error.message : 'что-то пошло не так';
  return isUncertain(error) ? `Отменено ли, неизвестно: ${why}` : why;
}
