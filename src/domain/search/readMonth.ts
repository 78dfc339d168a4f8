import { searchText } from '../searchText';
import { addMonths, fromMonthIndex, monthIndex, type Month } from '../month';

const names = [
  ['январь', 'января', 'январе'],
  ['февраль', 'февраля', 'феврале'],
  ['март', 'марта', 'марте'],
  ['апрель', 'апреля', 'апреле'],
  ['май', 'мая', 'мае'],
  ['июнь', 'июня', 'июне'],
  ['июль', 'июля', 'июле'],
  ['август', 'августа', 'августе'],
  ['сентябрь', 'сентября', 'сентябре'],
  ['октябрь', 'октября', 'октябре'],
  ['ноябрь', 'ноября', 'ноябре'],
  ['декабрь', 'декабря', 'декабре'],
] as const;

/** «октябрь 2026». */
export const monthWords = ({ year, month }: Month): string => `${names[month - 1]?.[0]} ${year}`;

/** Words that only lead to the month: «за октябрь», «на декабрь 2026 года». */
const leading = new Set(['за', 'на', 'в', 'с', 'месяц', 'года', 'год', 'г', 'г.']);

const shifts = [
  [/^(прошл|предыдущ)/, -1],
  [/^(текущ|эт)/, 0],
  [/^следующ/, 1],
] as const;

/** The number of a month that a word names, from three letters on; 0 for none. */
const numberOf = (word: string) =>
  word.length < 3 ? 0 : names.findIndex((forms) => forms.some((form) => form.startsWith(word.replace('.', '')))) + 1;

/** The month of this number nearest to now: of those behind, this one among them, or of those ahead. */
function nearest(month: number, now: Month, ahead: boolean): Month {
  const index = monthIndex({ year: now.year, month });
  if (ahead) return fromMonthIndex(index < monthIndex(now) ? index + 12 : index);
  return fromMonthIndex(index > monthIndex(now) ? index - 12 : index);
}

interface Read {
  /** The month that is named; `ahead` takes the next one of a name without a year, else it is the last one. */
  month: ((ahead: boolean) => Month) | undefined;
  /** The words that say something else. */
  words: readonly string[];
}

/** Reads a month out of what is typed: «продажи октябрь», «за 10/2026», «прошлый месяц», «октября 2025 года». */
export function readMonth(text: string, now: Month): Read {
  const words = searchText(text).split(/\s+/).filter(Boolean);
  const rest: string[] = [];
  let number = 0;
  let year: number | undefined;
  let shift: number | undefined;
  for (const word of words) {
    const [, digits, after] = /^(0?[1-9]|1[0-2])[/.-](\d{4})$/.exec(word) ?? [];
    const moved = words.includes('месяц') ? shifts.find(([form]) => form.test(word)) : undefined;
    if (digits && after) [number, year] = [Number(digits), Number(after)];
    else if (/^20\d\d$/.test(word)) year = Number(word);
    else if (moved) [, shift] = moved;
    else if (numberOf(word) > 0) number = numberOf(word);
    else if (!leading.has(word)) rest.push(word);
  }
  if (number > 0)
    return {
      month: (ahead) => (year === undefined ? nearest(number, now, ahead) : { year, month: number }),
      words: rest,
    };
  if (shift !== undefined) {
    const month = addMonths(now, shift);
    return { month: () => month, words: rest };
  }
  return { month: undefined, words };
}
