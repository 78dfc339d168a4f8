import type { DeclaredField } from '../../../src/contract/declared/fields';
import { formatDay, parseDay, parseIsoDay } from '../../../src/domain/day';
import { isText } from '../../db/declared/steps';

/** A value as people read it. */
function shown(field: DeclaredField, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return 'choices' in field ? (field.choices.find((one) => one.value === text)?.caption ?? text) : text;
}

/** What people mean by a text, by type; undefined for what is none of it. */
function meant(field: DeclaredField, text: string): unknown {
  const plain = text.trim();
  if (isText(field.type)) return text;
  if (field.type === 'boolean')
    return { да: true, true: true, '1': true, нет: false, false: false, '0': false }[plain.toLowerCase()];
  if (field.type === 'day') {
    const day = parseDay(plain) ?? parseIsoDay(plain.slice(0, 10));
    return day && formatDay(day);
  }
  if (field.type === 'select' || field.type === 'several') {
    const found = field.choices.find(
      ({ value, caption }) => value === plain || caption.toLowerCase() === plain.toLowerCase(),
    );
    return field.type === 'select' ? found?.value : found && [found.value];
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
