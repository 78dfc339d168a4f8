import { formatDay, parseIsoDay } from '../../domain/day';
import { formatMoment } from '../../domain/moment';
import { formatMoney, fromWire } from '../../domain/money';
import { formatMonth, type Month } from '../../domain/month';
import { outOfSight } from '../../domain/plannedMoves';
import { formatNumber } from '../../domain/plural';
import { formatPhone } from '../../domain/text';
import type { FieldType } from '../fieldType';
import type { Choice } from '../genericResources';
import { inChoiceOrder } from './inChoiceOrder';

/** What a value is of, as far as its words need to know. */
export interface Worded {
  type: FieldType;
  choices?: readonly Choice[];
  secret?: boolean | undefined;
}

/** What stands for a value that there is none of. */
const nothing = 'не указано';

/** Nothing at all: what a value has to be to be called so. */
export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isMonth = (value: object): value is Month => 'year' in value && 'month' in value;

const partsOf = (value: object) =>
  Object.values(value)
    .filter((part) => part !== null && part !== '')
    .join(', ');

function numberWords(type: FieldType, value: number): string {
  if (type === 'money') return formatMoney(fromWire(value));
  return type === 'percent' ? formatNumber(value) : String(value).replace('.', ',');
}

/** What a reference to something without a name is called; somebody out of sight is called that. */
export const numbered = (value: unknown) => (value === outOfSight ? outOfSight : `№ ${String(value)}`);

/** A value of a field as people say it, on every screen and in files: a choice by its caption, nothing as «не указано», a secret never. */
export function valueWords({ type, choices, secret }: Worded, value: unknown): string {
  if (value === null || value === undefined || value === '') return type === 'boolean' ? 'Нет' : nothing;
  if (secret) return '••••••••';
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  const text = String(value as string | number);
  const choice = choices?.find((one) => String(one.value) === text);
  if (choice) return choice.caption;
  if (type === 'reference') return numbered(value);
  if (typeof value === 'number') return numberWords(type, value);
  if (Array.isArray(value))
    return (
      inChoiceOrder(value, choices)
        .map((one) => valueWords({ type: 'text', ...(choices && { choices }) }, one))
        .join(', ') || nothing
    );
  if (typeof value === 'object') return isMonth(value) ? formatMonth(value) : partsOf(value) || nothing;
  if (type === 'moment') return formatMoment(text);
  if (type === 'phone') return formatPhone(text);
  const day = type === 'day' ? parseIsoDay(text) : undefined;
  return day ? formatDay(day) : text;
}
