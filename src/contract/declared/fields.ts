import { parseIsoDay } from '../../domain/day';
import { z } from '../schema';
import { choiceValue, fieldName, limits, resourceName, rightName, wireName, words } from './words';

const about = {
  /** How the field is called in columns, forms, filters, files and the history. */
  label: words(80),
  required: z.boolean().optional(),
  /** Stands below the input. */
  help: words(300).optional(),
  /** Who sees the field at all, and who may change it, beyond the rights of the resource. */
  right: z.strictObject({ see: rightName.optional(), change: rightName.optional() }).optional(),
  /** The names that it had before: its data comes along. */
  was: z.array(fieldName).max(10).optional(),
  /** What the server of `endpoint` calls it; the same name, unless told otherwise. */
  wireName: wireName.optional(),
};

/** No other record that the same people see has the same value. */
const unique = z.literal(true, 'true или ничего').optional();
const length = (most: number) => z.int('Нужно целое число').min(1, 'Не меньше 1').max(most, `Не больше ${most}`);
const number = z.number('Нужно число без кавычек');
const count = z.int('Нужно целое число');

const money = z
  .string('Нужна сумма в кавычках: "1200.50"')
  .regex(/^\d{1,10}\.\d{2}$/, 'Сумма: рубли, точка и две цифры копеек. Например, "1200.50"');
const day = z
  .string('Нужен день в кавычках: "2026-11-01"')
  .refine((text) => parseIsoDay(text) !== undefined, 'День в виде ГГГГ-ММ-ДД, не раньше 1900 года');
const month = z
  .string('Нужен месяц в кавычках: "2026-11"')
  .regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'Месяц в виде ГГГГ-ММ');
const choices = z
  .array(z.strictObject({ value: choiceValue, caption: words(80) }))
  .min(1, 'Нужен хотя бы один вариант')
  .max(limits.choices, `Не больше ${limits.choices} вариантов: для длинных списков заведите раздел и поле reference`);

const line = z.string('Нужен текст в кавычках').max(1000);

/** The fields of a declaration, by type: the types are the engine's own. */
const kinds = [
  z.strictObject({ type: z.literal('text'), ...about, max: length(1000).optional(), unique, default: line.optional() }),
  z.strictObject({
    type: z.literal('longText'),
    ...about,
    max: length(20_000).optional(),
    default: line.optional(),
  }),
  z.strictObject({ type: z.literal('email'), ...about, unique }),
  z.strictObject({ type: z.literal('phone'), ...about, unique }),
  z.strictObject({ type: z.literal('taxpayerNumber'), ...about, unique }),
  z.strictObject({
    type: z.literal('number'),
    ...about,
    min: number.optional(),
    max: number.optional(),
    digits: count.min(0).max(6, 'Не больше 6 знаков после запятой').optional(),
    unique,
    default: number.optional(),
  }),
  z.strictObject({
    type: z.literal('money'),
    ...about,
    min: money.optional(),
    max: money.optional(),
    default: money.optional(),
  }),
  z.strictObject({
    type: z.literal('percent'),
    ...about,
    min: number.min(0).max(100).optional(),
    max: number.min(0).max(100).optional(),
    digits: count.min(0).max(2, 'Не больше 2 знаков после запятой').optional(),
    default: number.min(0).max(100).optional(),
  }),
  z.strictObject({
    type: z.literal('day'),
    ...about,
    min: day.optional(),
    max: day.optional(),
    default: day.optional(),
  }),
  z.strictObject({
    type: z.literal('month'),
    ...about,
    min: month.optional(),
    max: month.optional(),
    default: month.optional(),
  }),
  z.strictObject({ type: z.literal('moment'), ...about }),
  z.strictObject({ type: z.literal('boolean'), ...about, default: z.boolean().optional() }),
  z.strictObject({ type: z.literal('select'), ...about, choices, default: choiceValue.optional() }),
  z.strictObject({ type: z.literal('several'), ...about, choices }),
  z.strictObject({
    type: z.literal('reference'),
    ...about,
    /** `groups`, `users`, `dealers`, or another declared resource. */
    to: resourceName,
    /** How its list is called where the record that is meant is shown. */
    back: words(60).optional(),
  }),
] as const;

/** Every type that a declared field may have. */
const declaredTypes = kinds.map(({ shape }) => shape.type.value);

export const declaredField = z.discriminatedUnion('type', kinds, {
  error: ({ code, input }) => {
    if (code !== 'invalid_union') return 'Нужно описание поля в фигурных скобках: { "type": …, "label": … }';
    const type = typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined;
    const known = `Типы полей: ${declaredTypes.join(', ')}`;
    return type === undefined ? `Нет типа поля. ${known}` : `Такого типа поля нет. ${known}`;
  },
});
export type DeclaredField = z.infer<typeof declaredField>;
export type DeclaredType = DeclaredField['type'];
