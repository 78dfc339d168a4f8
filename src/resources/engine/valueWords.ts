import { formatMoney, fromWire } from '../../domain/money';
import { formatNumber } from '../../domain/plural';
import { formatPhone } from '../../domain/text';
import { formatMoment } from '../../ui/moment';
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
  if (type === 'money' && typeof value === 'number') return formatMoney(fromWire(value));
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  if (Array.isArray(value))
    return value.map((one) => valueWords({ type: 'text', ...(choices && { choices }) }, one)).join(', ') || nothing;
  if (typeof value === 'object')
    return (
      Object.values(value)
        .filter((part) => part !== null && part !== '')
        .join(', ') || nothing
    );
  const text = String(value as string | number);
  if (type === 'moment') return formatMoment(text);
  if (type === 'phone') return formatPhone(text);
  return choices?.find((choice) => String(choice.value) === text)?.caption ?? text;
}
