import type { Declaration } from '../../contract/declared/declaration';
import type { DeclaredField, DeclaredType } from '../../contract/declared/fields';
import { formatDay, formatIsoDay, parseDay, parseIsoDay } from '../../domain/day';
import { formatMonth, parseMonth } from '../../domain/month';

type Dates = NonNullable<Declaration['dates']>;

/** How another server has a type of field: a value of the screen from what came, and what is sent for one. */
interface Wire {
  read: (value: unknown, field: DeclaredField) => unknown;
  write?: (value: unknown, dates: Dates) => unknown;
}

const nothing = (value: unknown) => value === undefined || value === null || value === '';
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const number = (value: unknown) => {
  const digits = asText(value).replace(/\s/g, '').replace(',', '.');
  const read = digits === '' ? NaN : Number(digits);
  return Number.isFinite(read) ? read : null;
};

const dayOf = (text: string) => parseDay(text) ?? parseIsoDay(text.slice(0, 10));
const monthOf = (text: string) => {
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(text) ?? [];
  return parseMonth(text.replace('.', '/')) ?? (year && month ? parseMonth(`${month}/${year}`) : undefined);
};

/** A moment without an offset is one of Moscow's clocks. */
const momentOf = (text: string) => {
  const whole = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${text.replace(' ', 'T')}+03:00` : text;
  const at = new Date(whole);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const flags: Readonly<Record<string, boolean>> = { true: true, '1': true, да: true, yes: true };

/** A record that is meant: its key, whether it came alone or as the record itself. */
const keyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const text: Wire = { read: asText, write: (value) => value ?? '' };
const decimal: Wire = { read: number };

const wires: Readonly<Record<DeclaredType, Wire>> = {
  text,
  longText: text,
  email: text,
  phone: text,
  taxpayerNumber: text,
  number: decimal,
  money: decimal,
  percent: decimal,
  day: {
    read: (value) => {
      const day = dayOf(asText(value));
      return day ? formatDay(day) : null;
    },
    write: (value, dates) => {
      const day = typeof value === 'string' && dates === 'iso' ? parseDay(value) : undefined;
      return day ? formatIsoDay(day) : value;
    },
  },
  month: {
    read: (value) => {
      const month = monthOf(asText(value));
      return month ? formatMonth(month) : null;
    },
    write: (value, dates) => {
      const month = typeof value === 'string' && dates === 'iso' ? parseMonth(value) : undefined;
      return month ? `${month.year}-${String(month.month).padStart(2, '0')}` : value;
    },
  },
  moment: { read: (value) => momentOf(asText(value)) },
  boolean: { read: (value) => flags[asText(value).toLowerCase()] ?? false },
  select: { read: asText },
  several: { read: (value) => (Array.isArray(value) ? value.map(asText) : [asText(value)]) },
  reference: {
    read: (value, field) => {
      const key = keyOf(value);
      const pair = field.type === 'reference' && ['groups', 'users'].includes(field.to);
      return !pair && /^\d+$/.test(asText(key)) ? Number(key) : key;
    },
  },
};

/** What came for a field, as the screen has it: null where nothing came, or nothing of its type. */
export const readWire = (field: DeclaredField, value: unknown): unknown => {
  if (nothing(value)) return field.type === 'boolean' ? false : field.type === 'several' ? [] : null;
  return wires[field.type].read(value, field);
};

/** What is sent for a value of the screen. */
export const writeWire = (field: DeclaredField, value: unknown, dates: Dates): unknown => {
  const { write } = wires[field.type];
  return write ? write(value, dates) : value;
};
