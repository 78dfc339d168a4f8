import { formatNumber } from '../../domain/plural';
import type { FormField } from './definition';

const nothing = 'не указано';

/** A value of a field as people say it: a choice by its caption, nothing as «не указано», a secret never. */
export function valueWords(
  { type, choices, secret }: Pick<FormField, 'type' | 'choices' | 'secret'>,
  value: unknown,
): string {
  if (value === null || value === undefined || value === '') return type === 'boolean' ? 'Нет' : nothing;
  if (secret) return '••••••••';
  if (type === 'percent' && typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  if (Array.isArray(value)) return value.map((one) => valueWords({ type: 'text' }, one)).join(', ') || nothing;
  if (typeof value === 'object')
    return (
      Object.values(value)
        .filter((part) => part !== null && part !== '')
        .join(', ') || nothing
    );
  const text = String(value as string | number);
  return choices?.find((choice) => choice.value === text)?.caption ?? text;
}
