import { exactOf, type Exact } from './exact';
import { seenText } from './text';

/** A price is whole kopecks in a safe integer; ten digits of roubles are 999 999 999 999. Never roubles in binary fractions. */
export type Kopecks = number;

/** A percent is whole hundredths: 25 % is 2500. */
export type Hundredths = number;

type Read = { hundredths: number; problem?: undefined } | { hundredths?: undefined; problem: string };

const groupMark = '[ \\u00a0\\u2009\\u202f]';
const shape = new RegExp(`^(\\d+|\\d{1,3}(?:${groupMark}\\d{3})+)(?:[.,](\\d+))?$`);
const marks = new RegExp(groupMark, 'g');
const tooFine = 'Не больше двух знаков после запятой';
const notNumber = 'Введите число: цифры и, после запятой, не больше двух знаков';

function readText(text: string): Read {
  const trimmed = seenText(text).trim();
  if (trimmed === '') return { problem: 'Введите число' };
  if (/^[-−]/.test(trimmed)) return { problem: 'Число не может быть отрицательным' };
  const [, whole, fraction = ''] = shape.exec(trimmed) ?? [];
  if (whole === undefined) return { problem: notNumber };
  if (fraction.length > 2) return { problem: tooFine };
  const digits = whole.replace(marks, '');
  if (digits.length > 10) return { problem: 'Не больше 10 цифр до запятой' };
  return { hundredths: Number(digits + fraction.padEnd(2, '0')) };
}

function readNumber(value: number): Read {
  if (!Number.isFinite(value)) return { problem: notNumber };
  if (value < 0) return { problem: 'Число не может быть отрицательным' };
  if (value >= 1e10) return { problem: 'Не больше 10 цифр до запятой' };
  const hundredths = Math.round(value * 100);
  return hundredths / 100 === value ? { hundredths } : { problem: tooFine };
}

const read = (value: string | number) => (typeof value === 'number' ? readNumber(value) : readText(value));

/**
 * A price as typed or as on the wire: up to 10 digits and 2 decimals, comma or dot, any space between thousands
 * (decisions, Validation). Whether a price may stay empty is the form's to say; here an empty text is a problem.
 */
export function parsePrice(
  value: string | number,
): { kopecks: Kopecks; problem?: undefined } | { kopecks?: undefined; problem: string } {
  const { hundredths, problem } = read(value);
  return problem === undefined ? { kopecks: hundredths } : { problem };
}

/** A percent from 0 to 100 with up to 2 decimals, read as a price is. */
export function parsePercent(
  value: string | number,
): { percent: Hundredths; problem?: undefined } | { percent?: undefined; problem: string } {
  const { hundredths, problem } = read(value);
  if (problem !== undefined) return { problem };
  return hundredths <= 10_000 ? { percent: hundredths } : { problem: 'Процент от 0 до 100' };
}

/** percent / 100 × price, half-up to the kopeck and exact (doc 2 §9): the price is split, as the product may exceed 2^53. */
export function reward(price: Kopecks, percent: Hundredths): Kopecks {
  const rest = price % 10_000;
  return ((price - rest) / 10_000) * percent + Math.floor((rest * percent + 5_000) / 10_000);
}

/** The same percent of a sum, which may be larger than any price. */
export const shareOf = (sum: Exact, percent: Hundredths): Exact =>
  typeof sum === 'number' ? reward(sum, percent) : exactOf((sum * BigInt(percent) + 5_000n) / 10_000n);

/** 100 × reward / price, half-up to 2 decimals (doc 2 §9); null where the price is 0. */
export function percentOf(price: Kopecks, rewarded: Kopecks): Hundredths | null {
  if (price === 0) return null;
  return Number((BigInt(rewarded) * 20_000n + BigInt(price)) / (2n * BigInt(price)));
}

/** What a client pays and, of that, the dealer's reward. */
export interface Sum {
  price: Kopecks;
  reward: Kopecks;
}

/** A price and its reward; null where the field is empty. */
export interface Priced {
  price: Kopecks | null;
  reward: Kopecks | null;
}

/** The percent that most rewards have, the first met of equals (doc 2 §9). Empty fields and zero prices have none; null when all are such. */
export function shownPercent(pairs: readonly Priced[]): Hundredths | null {
  const counts = new Map<Hundredths, number>();
  for (const { price, reward: rewarded } of pairs) {
    const percent = price === null || rewarded === null ? null : percentOf(price, rewarded);
    if (percent !== null) counts.set(percent, (counts.get(percent) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

const groups = /\B(?=(\d{3})+$)/g;

/** The digits of a sum before and after the comma. */
function digitsOf(kopecks: Exact): { sign: string; whole: string; fraction: string } {
  const text = String(kopecks);
  const digits = text.replace('-', '').padStart(3, '0');
  return { sign: text.startsWith('-') ? '-' : '', whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}

/** «1 234,50», with no-break spaces; `parsePrice` reads it back. By hand, as the first `Intl` format of a page takes longer than a price panel. */
export function formatMoney(kopecks: Exact): string {
  const { sign, whole, fraction } = digitsOf(kopecks);
  return `${sign}${whole.replace(groups, '\u00a0')},${fraction}`;
}

/** «1234.50»: roubles with a dot and two decimals, exact whatever the sum. */
export function decimalText(kopecks: Exact): string {
  const { sign, whole, fraction } = digitsOf(kopecks);
  return `${sign}${whole}.${fraction}`;
}

/** Kopecks up to which roubles in a double are told apart to the kopeck: 2^46 roubles. */
const toldApart = 2 ** 46 * 100;

/** Whether a double of roubles holds the sum to the kopeck. */
export const fitsDouble = (kopecks: Exact): kopecks is number => kopecks <= toldApart && kopecks >= -toldApart;

/** Money on the wire: a JSON number of at most 2 decimals; beyond 2^46 roubles the nearest that a double has. */
export const toWire = (kopecks: Exact) => (fitsDouble(kopecks) ? kopecks / 100 : Number(decimalText(kopecks)));

/** From here on a hundred times a double may be a kopeck off; its digits are not. */
const roughFrom = 2 ** 43;

/** Kopecks of a wire number that the schema has let through. */
export const fromWire = (value: number): Kopecks =>
  value < roughFrom ? Math.round(value * 100) : Number(value.toFixed(2).replace('.', ''));
