import { allRights, rightCaption, type Right } from '../../domain/rights';
import { z } from '../schema';

/** What a declaration may be at most: it is read by people, and served to every browser. */
export const limits = {
  bytes: 256 * 1024,
  depth: 8,
  fields: 200,
  choices: 500,
  resources: 100,
  /** How many faults of a file are told of; who mends these sees the rest. */
  faults: 50,
} as const;

const markup = /<\s*[a-z/!?]/i;
// eslint's no-control-regex is what this is for: a label may hold none of them.
const control = new RegExp('[\\u0000-\\u001f\\u007f\\u200b-\\u200f\\u2028-\\u202e\\u2066-\\u2069]');

/** A text that people read, on one line, shown as it is: no HTML. */
export const words = (most: number) =>
  z
    .string('Нужен текст в кавычках')
    .min(1, 'Текст пуст: напишите его или уберите это свойство')
    .max(most, `Не длиннее ${most} знаков`)
    .refine((text) => !markup.test(text), 'Разметка HTML не показывается: оставьте простой текст')
    .refine((text) => !control.test(text), 'Уберите невидимые и управляющие знаки')
    .refine((text) => text.trim() === text, 'Уберите пробелы по краям');

/** The name of a resource: it stands in addresses. */
export const resourceName = z
  .string('Нужно имя в кавычках')
  .regex(
    /^[a-z][a-z0-9-]{1,39}$/,
    'Имя: строчные латинские буквы, цифры и дефис, от 2 до 40 знаков, первая — буква. Например, contracts',
  );

/** The name of a field: it stands in records and queries. */
export const fieldName = z
  .string('Нужно имя поля в кавычках')
  .regex(
    /^[a-z][a-zA-Z0-9]{0,39}$/,
    'Имя поля: латинские буквы и цифры, до 40 знаков, первая — строчная. Например, signedOn',
  );

/** A name that another server gives a field. */
export const wireName = z
  .string('Нужно имя поля в кавычках')
  .max(64, 'Не длиннее 64 знаков')
  .regex(
    /^[A-Za-z](?:_?[A-Za-z0-9])*$/,
    'Имя поля у того сервера: латинские буквы, цифры и одиночные подчёркивания. Например, signed_on',
  );

/** What is kept of a choice; what is shown is its caption. */
export const choiceValue = z
  .string('Нужно значение в кавычках')
  .regex(/^[a-z0-9_-]{1,40}$/, 'Значение: строчные латинские буквы, цифры, дефис и подчёркивание, до 40 знаков');

/** A right that the product has: a file makes none. */
export const rightName = z
  .enum(allRights as [Right, ...Right[]], {
    error: ({ input }) =>
      input === undefined
        ? 'Нет имени права: возьмите одно из тех, которые печатает npm run grant'
        : `Права «${String(input).slice(0, 40)}» нет. Возьмите одно из имён, которые печатает npm run grant`,
  })
  .meta({ enumDescriptions: allRights.map(rightCaption) });
