import type { DeclaredField } from '../../../src/contract/declared/fields';
import { formatDay, parseDay, parseIsoDay } from '../../../src/domain/day';
import { formatMoment, parseMoment } from '../../../src/domain/moment';
import { readerOf } from '../../../src/domain/sheets/recordReaders';
import { isPair, isText, keptAs } from '../../db/declared/steps';

/** A value as people read it; a reference by its key, which means the same record again. */
function shown(field: DeclaredField, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (field.type === 'moment') return formatMoment(String(value));
  const captionOf = (text: string) =>
    'choices' in field ? (field.choices.find((one) => one.value === text)?.caption ?? text) : text;
  return [value].flat().map(String).map(captionOf).join(', ');
}

/** A day, alone or with a time of that day behind it. */
function dayIn(text: string): string | undefined {
  const [, first] = /^(\d\d\.\d\d\.\d{4}) \d\d:\d\d$/.exec(text) ?? [];
  const day = parseDay(first ?? text) ?? parseIsoDay(text.slice(0, 10));
  return day && formatDay(day);
}

/** What people mean by a text, by type; undefined for what is none of it. */
function meant(field: DeclaredField, text: string): unknown {
  const plain = text.trim();
  if (isText(field.type)) return text;
  if (field.type === 'boolean')
    return { да: true, true: true, '1': true, нет: false, false: false, '0': false }[plain.toLowerCase()];
  if (field.type === 'day') return dayIn(plain);
  if (field.type === 'moment') return parseMoment(plain);
  if (field.type === 'select' || field.type === 'several') {
    const read = readerOf(field)(plain);
    return 'value' in read ? read.value : undefined;
  }
  if (field.type === 'reference') {
    const key = plain.replace(/^№\s*/, '');
    return isPair(keptAs(field)) ? key : /^\d+$/.test(key) ? Number(key) : undefined;
  }
  if (['number', 'money', 'percent'].includes(field.type)) {
    const number = plain.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
    return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : undefined;
  }
  return plain;
}

/** A value of one field as one of another type; undefined for what does not fit. */
export const convert = (from: DeclaredField, to: DeclaredField, value: unknown): unknown =>
  meant(to, shown(from, value));
