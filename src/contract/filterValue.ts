import { parseDay } from '../domain/day';
import { parseMonth } from '../domain/month';
import { chosenId, moment, serverIdText } from './common';
import { boundOf } from './filterBounds';
import type { FieldType } from './fieldType';
import type { RecordField } from './genericResources';

type Scalar = string | number | boolean;

/** What values of a type a filter takes, in words, and the value as it is compared; undefined for what is none. */
interface Kind {
  words: string;
  read: (value: Scalar) => Scalar | undefined;
}

const only = (words: string, fits: (value: Scalar) => boolean): Kind => ({
  words,
  read: (value) => (fits(value) ? value : undefined),
});

const text = only('Ожидается строка', (value) => typeof value === 'string');
const choice = only('Ожидается вариант', (value) => typeof value !== 'boolean');
const day = only('Дата в виде ДД.ММ.ГГГГ', (value) => typeof value === 'string' && parseDay(value) !== undefined);
const number: Kind = {
  words: 'Ожидается число',
  read: (value) => {
    const read = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    return typeof read === 'number' ? read : undefined;
  },
};

const id = chosenId('Номер записи');
const pairText = serverIdText('Запись в виде сервер:номер');
const pair = only('Запись в виде сервер:номер', (value) => pairText.safeParse(value).success);
const reference: Kind = {
  words: 'Ожидается номер записи',
  read: (value) => {
    if (pair.read(value) !== undefined) return value;
    const read = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return id.safeParse(read).success ? read : undefined;
  },
};

const kinds: Readonly<Record<FieldType, Kind>> = {
  text,
  longText: text,
  email: text,
  emails: text,
  phone: text,
  taxpayerNumber: text,
  password: text,
  number,
  money: number,
  percent: number,
  day,
  month: only('Месяц в виде ММ/ГГГГ', (value) => typeof value === 'string' && parseMonth(value) !== undefined),
  moment: only('Дата и время в виде ISO 8601', (value) => moment.safeParse(value).success),
  boolean: only('Ожидается true или false', (value) => typeof value === 'boolean'),
  select: choice,
  several: choice,
  reference,
};

/** What the ends of a filter by a field of the type are; of a moment, the days. */
const bounds: Readonly<Partial<Record<FieldType, Kind>>> = {
  number,
  money: number,
  percent: number,
  day,
  month: kinds.month,
  moment: day,
};

const unbounded: Kind = { words: 'У этого поля нет границ', read: () => undefined };

/**
 * What a filter of these fields takes, by its name; nothing for what is filtered in a way of its own. A choice is not looked up:
 * records keep those that have been taken out since.
 */
export function filterKind(fields: readonly RecordField[], filter: string): Kind | undefined {
  const byName = (name: string) => fields.find(({ source }) => source === name);
  const field = byName(filter);
  if (field) return ['groups', 'users'].includes(field.reference?.resource ?? '') ? pair : kinds[field.type];
  const bounded = byName(boundOf(filter)?.field ?? '');
  return bounded && (bounds[bounded.type] ?? unbounded);
}
