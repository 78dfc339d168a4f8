import type { PlannedMove } from '../contract/moves';
import { formatMonth, fromMonthIndex } from './month';

/** The moves that lie ahead: «с 02/2027 — ООО «Дилер Восход»»; nothing without any. */
export const plannedWords = (moves: readonly PlannedMove[]): string =>
  moves
    .map(({ dealer, month }) => `с ${formatMonth(fromMonthIndex(month))} — ${dealer ?? 'дилер вне вашего поля зрения'}`)
    .join(', ');
