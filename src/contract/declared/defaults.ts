import { dayText } from '../../domain/day';
import type { DeclaredField } from './fields';

/** What a field of a new record begins with, as it goes over the wire; undefined for nothing. */
export function defaultOf(field: DeclaredField): string | number | boolean | undefined {
  if (!('default' in field) || field.default === undefined) return undefined;
  if (field.type === 'money') return Number(field.default);
  if (field.type === 'day') return dayText(field.default);
  if (field.type === 'month') return dayText(field.default, '/');
  return field.default;
}
