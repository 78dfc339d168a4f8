import type { PriceLine } from '../priceLines';
import { ranges } from '../tiers';
import { plainText } from './plainText';
import type { Read, Said } from './sheetKind';

/** How a line of a sheet names a price. */
export interface NamedLine {
  section: string;
  position: string;
  range: string;
}

/** Ranges that a spreadsheet takes for days, «01.окт», «ноя.20», and what it makes of them. */
const takenForDays = [
  ['1-10', /^(\d{4}-(10-01|01-10)|0?1\.окт|10-jan)$/i],
  ['11-20', /^(2020-11-01|\d{4}-11-20|ноя\.20|20-nov)$/i],
] as const;

/** A range by its numbers: «1-10», «от 11 до 20», «200+», «свыше 200». */
function readRange(text: string): Read<string> {
  const taken = takenForDays.find(([, day]) => day.test(text))?.[0];
  if (taken !== undefined) return { value: taken, note: `Диапазон ${taken}: таблица приняла его за дату` };
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const found = ranges.find(({ from, to }) =>
    to === Infinity
      ? numbers.length === 1 && (numbers[0] === from || numbers[0] === from - 1)
      : numbers[0] === from && numbers[1] === to,
  );
  return found
    ? { value: found.caption }
    : { problem: `диапазоны: ${ranges.map(({ caption }) => caption).join(', ')}` };
}

/** The column of ranges. */
export const rangeColumn = {
  label: 'Диапазон',
  aliases: ['Количество пакетов', 'Пакетов'],
  read: readRange,
  optional: true,
  size: 8,
} as const;

/** As names of lines are compared: «200+ пакетов» is not «200 пакетов». */
const named = (text: string) => plainText(text.replaceAll('+', 'и более'));

/** The one of some prices that words mean; or what is wrong with them, by column. `of` is where they stand: «прайсе Псков». */
export function lineAmong(
  lines: readonly PriceLine[],
  of: string,
  { section, position = '', range }: { [K in keyof NamedLine]: string | undefined },
): PriceLine | { wrong: Said } {
  const found = lines.filter(
    (one) =>
      named(one.position) === named(position) &&
      (section === undefined || named(one.section) === named(section)) &&
      (range === undefined || one.range === '' || one.range === range),
  );
  const [one, another] = found;
  const words = [section, position, range].filter(Boolean).join(', ').slice(0, 60);
  if (!one) return { wrong: { position: `В ${of} нет строки «${words}»` } };
  if (!another) return one;
  const sections = new Set(found.map((each) => each.section));
  return sections.size > 1
    ? { wrong: { section: `Укажите раздел: ${[...sections].join(', ')}` } }
    : { wrong: { range: `Укажите диапазон: ${found.map((each) => each.range).join(', ')}` } };
}
