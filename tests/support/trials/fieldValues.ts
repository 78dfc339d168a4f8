import fc from 'fast-check';
import type { Entity, Field } from '../../../src/contract/entity';
import type { FieldType } from '../../../src/contract/fieldType';

export type Values = Readonly<Record<string, unknown>>;

const letters = fc.string({ unit: fc.constantFrom(...'абвгдёжыюяАБВЯЁ -'), minLength: 3, maxLength: 20 });
const latin = fc.stringMatching(/^[a-z][a-z0-9]{2,9}$/);
const digits = fc.stringMatching(/^[1-9]\d{2,7}$/);
const nasty = fc.constantFrom(`О'Хара "и" %_\\ <b>`, '=1+1', '_x0041_ & co', 'до, после; 100 %', '🙂 ёж');
const number = fc.integer({ min: 1, max: 900_000 });
const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
const email = fc.tuple(latin, latin).map(([name, host]) => `${name}@${host}.ru`);
const text = fc.oneof(letters, latin, digits, nasty, email);

/** Values of each type as they come back: sorted, trimmed, phones as +7…; a type that is missing here does not compile. */
const byType: Record<FieldType, fc.Arbitrary<unknown>> = {
  text,
  longText: fc.tuple(text, text).map((lines) => lines.join('\n')),
  number,
  money: hundredths(1_000_000),
  percent: hundredths(100),
  day: date.map((value) => value.toISOString().slice(0, 10).split('-').reverse().join('.')),
  month: fc.constant('05/2026'),
  moment: date.map((value) => value.toISOString()),
  boolean: fc.constantFrom(true, false, 0, 1),
  select: fc.oneof(text, number),
  several: fc.uniqueArray(fc.integer({ min: 1, max: 3 })).map((ids) => ids.sort((a, b) => a - b)),
  reference: number,
  email,
  emails: fc.array(email),
  phone: fc.stringMatching(/^9\d{9}$/).map((rest) => `+7${rest}`),
  taxpayerNumber: digits,
  // Not one that is guessed first.
  password: fc.stringMatching(/^[A-Za-z0-9]{8,15}$/).map((some) => `7${some}ъ9Q`),
};

const candidates = ({ type, choices }: Field) =>
  choices && type === 'select'
    ? fc.constantFrom(...choices.flatMap(({ value }) => [value, Number(value)]))
    : byType[type];

/** What may be written in a field: by its type, as far as its schema takes it; nothing too, where that may be from the beginning. */
function valueOf(field: Field, schema: Extract<Field, { write: unknown }>['write']): fc.Arbitrary<unknown> {
  const fits = (value: unknown) => schema.safeParse(value).success;
  const all = candidates(field);
  if (!fc.sample(all, { seed: 1, numRuns: 200 }).some(fits))
    throw new Error(`«${field.label}»: its type makes nothing that its schema takes, its trial must`);
  const some = all
    .filter(fits)
    .map((value) => schema.parse(value))
    .filter((value) => value !== '');
  const begins = !('create' in field) || field.create?.safeParse(null).success !== false;
  return fits(null) && begins ? fc.option(some, { nil: null, freq: 5 }) : some;
}

/** Values for all that is written of an entity; `own` has those that no type alone can make. */
export const valuesOf = (
  { fields }: Entity,
  own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Values> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const value = own[name] ?? ('write' in field ? valueOf(field, field.write) : undefined);
        return value ? [[name, value]] : [];
      }),
    ),
  );
