import { dayText, parseDay, parseIsoDay, type Day } from '../../domain/day';
import { parseMonth, monthIndex } from '../../domain/month';
import { innProblem } from '../../domain/taxpayer';
import { emailProblem, phoneProblem } from '../../domain/text';
import { chosenId, moment, russianDate, serverIdText } from '../common';
import { optionalText, price, requiredText } from '../fields';
import { percent } from '../priceRows';
import { z } from '../schema';
import type { Declaration } from './declaration';
import type { DeclaredField, DeclaredType } from './fields';
import { heldProblem, heldWhole } from './heldWhole';
import { ownTargets } from './reserved';

const empty = 'Заполните поле';

interface Bounds<T> {
  min?: T | undefined;
  max?: T | undefined;
}

/** Refuses what is outside of two ends, which `of` makes comparable; `words` says an end. */
function within<S extends z.ZodType, T extends string | number>(
  schema: S,
  { min, max }: Bounds<T>,
  of: (value: z.output<S>) => number | undefined,
  end: (bound: T) => { at: number; words: string },
) {
  const [low, high] = [min === undefined ? undefined : end(min), max === undefined ? undefined : end(max)];
  return schema.superRefine((value, context) => {
    const at = of(value);
    if (at === undefined) return;
    if (low && at < low.at) context.addIssue({ code: 'custom', message: `Не меньше ${low.words}` });
    if (high && at > high.at) context.addIssue({ code: 'custom', message: `Не больше ${high.words}` });
  });
}

const number = (bound: number | string) => ({ at: Number(bound), words: String(bound).replace('.', ',') });
const dayNumber = (day: Day | undefined) => day && (day.year * 100 + day.month) * 100 + day.day;
const monthNumber = (text: string) => {
  const month = parseMonth(text);
  return month && monthIndex(month);
};

const inn = (text: string) => innProblem(text, text.length === 12 ? 'ИП' : null);

const digits = (most: number) => (value: number) => Number(value.toFixed(most)) === value;

type Of<T extends DeclaredType> = Extract<DeclaredField, { type: T }>;
/** A further rule of a text, in words. */
type Rule = ((text: string) => string | null) | undefined;
type Schemas = { [T in DeclaredType]: (field: Of<T>, rule?: Rule) => z.ZodType };

/** A value that is there, by type; texts are checked apart, as an empty one is none. */
const values: Schemas = {
  text: ({ max = 1000, required }, rule) => (required ? requiredText(max, empty, rule) : optionalText(max, rule)),
  longText: ({ max = 20_000, required }) => (required ? requiredText(max, empty) : optionalText(max)),
  email: ({ required }) => (required ? requiredText(254, empty, emailProblem) : optionalText(254, emailProblem)),
  phone: ({ required }) => (required ? requiredText(40, empty, phoneProblem) : optionalText(40, phoneProblem)),
  taxpayerNumber: ({ required }) => (required ? requiredText(12, empty, inn) : optionalText(12, inn)),
  number: ({ min, max, digits: most = 0 }) =>
    within(
      z
        .number('Введите число')
        .refine(digits(most), most ? `Знаков после запятой: не больше ${most}` : 'Введите целое число'),
      { min: min ?? -9_007_199_254_740_991, max: max ?? 9_007_199_254_740_991 },
      (value) => value,
      number,
    ),
  money: ({ min, max }) => within(price('Введите сумму'), { min, max }, (value) => value, number),
  percent: ({ min, max, digits: most = 2 }) =>
    within(
      percent.refine(digits(most), `Знаков после запятой: не больше ${most}`),
      { min, max },
      (value) => value,
      number,
    ),
  day: ({ min, max }) =>
    within(
      russianDate,
      { min, max },
      (value) => dayNumber(parseDay(value)),
      (bound) => ({
        at: dayNumber(parseIsoDay(bound)) ?? 0,
        words: dayText(bound),
      }),
    ),
  month: ({ min, max }) =>
    within(
      z.string(empty).regex(/^(0[1-9]|1[0-2])\/(19|[2-9]\d)\d\d$/, 'Месяц в виде ММ/ГГГГ'),
      { min, max },
      monthNumber,
      (bound) => ({ at: monthNumber(dayText(bound, '/')) ?? 0, words: dayText(bound) }),
    ),
  moment: () => moment,
  boolean: () => z.boolean(),
  select: ({ choices }) =>
    z.enum(
      choices.map(({ value }) => value),
      'Выберите значение',
    ),
  several: ({ choices, required }) => {
    const list = z
      .array(
        z.enum(
          choices.map(({ value }) => value),
          'Такого варианта нет',
        ),
      )
      .max(choices.length)
      .refine((all) => new Set(all).size === all.length, 'Значения повторяются');
    return required ? list.min(1, 'Выберите хотя бы одно') : list;
  },
  reference: ({ to }) =>
    to !== 'dealers' && ownTargets.some((one) => one === to)
      ? serverIdText('Выберите запись')
      : chosenId('Выберите запись'),
};

/** The schema of the value of a field that is there; `held` of one that an index holds whole. */
export const valueSchema = (field: DeclaredField, held = false): z.ZodType =>
  (values[field.type] as (field: DeclaredField, rule: Rule) => z.ZodType)(field, held ? heldProblem : undefined);

const fieldSchema = (field: DeclaredField, held: boolean): z.ZodType => {
  const value = valueSchema(field, held);
  if (!field.required) return field.type === 'boolean' ? value.optional() : value.nullable().optional();
  return 'default' in field && field.default !== undefined ? value.optional() : value;
};

/** A record of a declared resource with its `id`; what the caller does not see is left out of it. */
export function recordSchema(declared: Declaration) {
  const held = heldWhole(declared);
  const fields = Object.entries(declared.fields).map(([name, field]) => [name, fieldSchema(field, held.has(name))]);
  return z.strictObject({ id: z.int(), ...(Object.fromEntries(fields) as Record<string, z.ZodType>) });
}

/** The same as it is read: a record from before a rule may break it. */
export const storedSchema = ({ fields }: Declaration) =>
  z.strictObject({
    id: z.int(),
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, z.json().optional()])),
  });
