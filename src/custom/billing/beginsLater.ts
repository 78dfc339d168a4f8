import { moscowDay, parseDay, type Day } from '../../domain/day';
import { serverNow } from '../../ui/serverNow';

const orderOf = ({ year, month, day }: Day) => 10_000 * year + 100 * month + day;

/** Whether what starts on a day (`DD.MM.YYYY`) has not begun yet: it begins after today in Moscow. */
export function beginsLater(start: string): boolean {
  const day = parseDay(start);
  return day !== undefined && orderOf(day) > orderOf(moscowDay(serverNow()));
}
