import type { PlannedMove } from '../contract/moves';
import { formatMonth, fromMonthIndex } from './month';

/** Stands for a dealer whom one may not see. */
export const outOfSight = 'дилер вне вашего поля зрения';

/** The moves that lie ahead: «с 02/2027 — ООО «Дилер Восход»»; nothing without any. */
export const plannedWords = (moves: readonly PlannedMove[]): string =>
  moves.map(({ dealer, month }) => `с ${formatMonth(fromMonthIndex(month))} — ${dealer ?? outOfSight}`).join(', ');

/** The planned moves that a move to a dealer from a month on calls off, as the client is his until then anyway; none, where it goes somewhere. */
export function calledOff(
  moves: readonly PlannedMove[],
  now: number | null | undefined,
  to: number,
  month: number,
): readonly PlannedMove[] {
  const earlier = moves.filter((move) => move.month < month).at(-1);
  const holder = earlier ? earlier.parent_id : now;
  return holder === to ? moves.filter((move) => move.month >= month) : [];
}
