import { formatMoney, parsePercent, parsePrice, type Hundredths } from '../../../domain/money';
import type { CellKind } from './layout';

/** A cell as it stands: its text, and what it says in hundredths (kopecks, hundredths of a percent; a count is whole); null while empty or wrong. */
export interface Cell {
  text: string;
  value: number | null;
  problem?: string;
}

export const emptyCell: Cell = { text: '', value: null };

/** Marks of currency and percent that come along with numbers from elsewhere. */
const units = /(?:₽|руб\.?|р\.|%)$/i;
const spaces = /[\s\u00a0\u2007\u2009\u202f]+/g;

const cleaned = (text: string) => text.replace(spaces, ' ').trim().replace(units, '').trim();

const read = (kind: CellKind, text: string) => {
  if (kind === 'count')
    return /^\d{1,7}$/.test(text) ? { value: Number(text) } : { problem: 'Введите целое число до 9 999 999' };
  if (kind !== 'percent') {
    const { kopecks, problem } = parsePrice(text);
    return { value: kopecks, problem };
  }
  const { percent, problem } = parsePercent(text);
  return { value: percent, problem };
};

/** 25 % is «25», 12,5 % is «12,50». */
const formatPercent = (percent: Hundredths) => (percent % 100 === 0 ? String(percent / 100) : formatMoney(percent));

export const formatValue = (kind: CellKind, value: number): string => {
  if (kind === 'count') return String(value);
  return kind === 'percent' ? formatPercent(value) : formatMoney(value);
};

/** The cell of a text as typed or pasted; an empty one is no error (decisions, Validation). Right texts take the product's form. */
export function readCell(kind: CellKind, text: string): Cell {
  const clean = cleaned(text);
  if (clean === '') return emptyCell;
  const { value, problem } = read(kind, clean);
  return value === undefined
    ? { text: text.trim(), value: null, problem: problem ?? 'Неверное значение' }
    : { text: formatValue(kind, value), value };
}

export const cellOf = (kind: CellKind, value: number | null): Cell =>
  value === null ? emptyCell : { text: formatValue(kind, value), value };
