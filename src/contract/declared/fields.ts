import { parseIsoDay } from '../../domain/day';
import { z } from '../schema';
import { choiceValue, fieldName, limits, resourceName, rightName, wireName, words } from './words';

const about = {
  label: words(80).describe('Надпись поля: в колонке, форме, отборе, файле и истории'),
  required: z.boolean().optional().describe('Без значения запись не сохранить'),
  help: words(300).optional().describe('Подсказка под полем ввода'),
  right: z
    .strictObject({
      see: rightName.optional().describe('Кто видит поле'),
      change: rightName.optional().describe('Кто изменяет поле'),
    })
    .optional()
    .describe('Права на поле сверх прав раздела'),
  was: z.array(fieldName).max(10).optional().describe('Прежние имена поля: данные и история останутся'),
  wireName: wireName.optional().describe('Как поле называет чужой сервер ("endpoint"); без него — так же'),
};

/** What a type is, and how its values are written in a file. */
const type = <const T extends string>(name: T, description: string) => z.literal(name).describe(description);

const unique = z
  .literal(true, 'true или ничего')
  .optional()
  .describe('Двух записей с одним значением нет — среди тех, что видны одним и тем же людям');
const count = z.int('Нужно целое число');
const length = (most: number) =>
  count
    .min(1, 'Не меньше 1')
    .max(most, `Не больше ${most}`)
    .optional()
    .describe(`Сколько знаков можно ввести: до ${most}`);
const digits = (most: number) =>
  count
    .min(0)
    .max(most, `Не больше ${most} знаков после запятой`)
    .optional()
    .describe(`Сколько знаков после запятой: до ${most}`);
const first = <S extends z.ZodType>(one: S) => one.optional().describe('Значение новой записи, если не ввели другого');
const ends = <S extends z.ZodType>(one: S) => ({
  min: one.optional().describe('Наименьшее значение'),
  max: one.optional().describe('Наибольшее значение'),
  default: first(one),
});
const number = z.number('Нужно число без кавычек');

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
  .array(
    z.strictObject({
      value: choiceValue.describe('Что хранится'),
      caption: words(80).describe('Что видят люди'),
    }),
  )
  .min(1, 'Нужен хотя бы один вариант')
  .max(limits.choices, `Не больше ${limits.choices} вариантов: для длинных списков заведите раздел и поле reference`)
  .describe('Варианты: что хранится и что видят');

const line = z.string('Нужен текст в кавычках').max(1000);

/** The fields of a declaration, by type: the types are the engine's own. */
const kinds = [
  z.strictObject({
    type: type('text', 'Строка: до 1000 знаков'),
    ...about,
    max: length(1000),
    unique,
    default: first(line),
  }),
  z.strictObject({
    type: type('longText', 'Текст в несколько строк: до 20 000 знаков'),
    ...about,
    max: length(20_000),
    default: first(line),
  }),
  z.strictObject({ type: type('email', 'Адрес почты'), ...about, unique }),
  z.strictObject({ type: type('phone', 'Телефон'), ...about, unique }),
  z.strictObject({ type: type('taxpayerNumber', 'ИНН, 10 или 12 цифр, с проверкой'), ...about, unique }),
  z.strictObject({
    type: type('number', 'Число; без "digits" — целое'),
    ...about,
    ...ends(number),
    digits: digits(6),
    unique,
  }),
  z.strictObject({
    type: type('money', 'Сумма в рублях: "1200.50"'),
    ...about,
    ...ends(money),
  }),
  z.strictObject({
    type: type('percent', 'Процент от 0 до 100'),
    ...about,
    ...ends(number.min(0).max(100)),
    digits: digits(2),
  }),
  z.strictObject({
    type: type('day', 'День: "2026-11-01"'),
    ...about,
    ...ends(day),
  }),
  z.strictObject({
    type: type('month', 'Месяц: "2026-11"'),
    ...about,
    ...ends(month),
  }),
  z.strictObject({ type: type('moment', 'День и время'), ...about }),
  z.strictObject({ type: type('boolean', 'Да или нет'), ...about, default: first(z.boolean()) }),
  z.strictObject({ type: type('select', 'Один вариант из "choices"'), ...about, choices, default: first(choiceValue) }),
  z.strictObject({ type: type('several', 'Несколько вариантов из "choices"'), ...about, choices }),
  z.strictObject({
    type: type('reference', 'Ссылка на запись другого раздела'),
    ...about,
    to: resourceName.describe('На что ссылается: groups (организации), users, dealers или имя объявленного раздела'),
    back: words(60)
      .optional()
      .describe('Как назвать список этих записей там, где показана запись, на которую они ссылаются'),
  }),
] as const;

/** Every type that a declared field may have. */
export const declaredTypes = kinds.map(({ shape }) => shape.type.value);

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
