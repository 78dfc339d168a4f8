import { z } from './schema';
import { parsePrice } from '../domain/money';
import { plural } from '../domain/plural';
import { seenText } from '../domain/text';
import { legalForms } from '../domain/taxpayer';
import { id } from './common';

/** A rule of `src/domain`: what is wrong with a value, in Russian, or null. */
type Rule = (value: string) => string | null;

const refineBy = (schema: z.ZodString, rule: Rule | undefined) =>
  rule
    ? schema.superRefine((value, context) => {
        const message = rule(value);
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
    : schema;

const text = (max: number, missing?: string) =>
  z
    .string(missing)
    .overwrite(seenText)
    .trim()
    .max(max, `Не длиннее ${max} ${plural(max, 'знака', 'знаков', 'знаков')}`);

/** A text that must be there; `missing` is said where it is not. */
export const requiredText = (max: number, missing: string, rule?: Rule) =>
  refineBy(text(max, missing).min(1, missing), rule);

/** A text that may stay empty: `''` and `null` are the same. */
export const optionalText = (max: number, rule?: Rule) => refineBy(text(max), rule).nullable();

export const legalForm = z.enum(
  legalForms.map(({ value }) => value),
  'Введите ОПФ.',
);

/** Legal forms to choose from, each with what it stands for. */
export const legalFormChoices = legalForms.map(({ value, caption }) => ({
  value,
  caption: value === caption ? value : `${value} — ${caption}`,
}));

/** A flag that goes as a number (doc 1 §3), in words. */
export const yesNo = [
  { value: '0', caption: 'Нет' },
  { value: '1', caption: 'Да' },
] as const;

/** Ids out of a lookup list, each once. */
export const idList = z
  .array(id)
  .max(200, 'Не больше 200 записей')
  .refine((ids) => new Set(ids).size === ids.length, 'Значения повторяются');

/** Money on the wire: a number of up to 10 digits and 2 decimals; `missing` is said where there is none, of a text, which a form keeps while it is none, why. */
export const price = (missing: string) =>
  z
    .number({
      error: ({ input }) => (typeof input === 'string' && input.trim() !== '' && parsePrice(input).problem) || missing,
    })
    .superRefine((value, context) => {
      const { problem } = parsePrice(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });

/** A problem of one field that only the whole object shows. */
export interface FieldProblem {
  field: string;
  message: string;
}

/**
 * The check of a whole object, also while single fields of it are at fault, so that a form shows all at once; what is not even
 * of its type is left out of it.
 */
export const wholeCheck = <T extends object>(problems: (value: T) => readonly FieldProblem[]) =>
  z.superRefine<T>(
    (value, context) => {
      const mistyped = new Set(
        context.issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path?.[0]] : [])),
      );
      const sound = Object.fromEntries(Object.entries(value).filter(([field]) => !mistyped.has(field))) as T;
      for (const { field, message } of problems(sound)) {
        if (!mistyped.has(field)) context.addIssue({ code: 'custom', path: [field], message });
      }
    },
    {
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && issues.every(({ code }) => code !== 'unrecognized_keys'),
    },
  );
