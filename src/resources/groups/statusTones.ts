import type { AccessStatus } from '../../contract/lists';
import type { Tone } from '../../ui/Badge';

/** The colour of each status; its badge says the word, whatever the colour (doc 1 §4). */
export const statusTones: Record<AccessStatus, Tone> = {
  Работает: 'ok',
  Демо: 'warn',
  Приостановлена: 'danger',
  'В архиве': 'muted',
};
