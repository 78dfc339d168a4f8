import { currentMonth, formatMonth, fromMonthIndex, monthIndex } from '../../domain/month';
import { serverNow } from '../serverNow';

/** How many months there are to choose from: this one, which has not ended, and those before. */
const months = 25;

/** The current month, 12 × year + month. */
export const thisMonth = () => monthIndex(currentMonth(serverNow()));

/** The months whose packages may be priced anew, as options of a select; their values are 12 × year + month. */
export const replayMonths = (current: number): (readonly [string, string])[] =>
  Array.from({ length: months }, (_, back) => {
    const note = ['месяц идёт', 'последний полный'][back];
    const caption = formatMonth(fromMonthIndex(current - back));
    return [String(current - back), note ? `${caption}, ${note}` : caption];
  });
