import { declaredField, type DeclaredField } from '../../../contract/declared/fields';
import type { z } from 'zod';
import type { FormField } from '../../engine/definition';

/** What JSON Schema says of a value. */
export interface Limits {
  type?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly Limits[];
}

/** A field as a file says it, and what a file cannot say of it. */
export interface PrintedField {
  field: DeclaredField | undefined;
  reasons: string[];
}

/** Beyond these a number has no limit that anybody meant. */
const largest = 9_007_199_254_740_991;
const within = (value: number | undefined) => (value === undefined || Math.abs(value) >= largest ? undefined : value);

const flat = (limits: Limits): Limits => limits.anyOf?.find(({ type }) => type !== 'null') ?? limits;

const targets: Readonly<Record<string, string>> = { organisations: 'groups' };

/** What belongs to the type alone. */
function byType({ type, choices = [], reference }: FormField, limits: Limits): Record<string, unknown> {
  const { maxLength, minimum, maximum } = flat(limits);
  if (type === 'text' || type === 'longText') return { max: within(maxLength) };
  if (type === 'number') return { min: within(minimum), max: within(maximum) };
  if (type === 'select' || type === 'several') return { choices };
  if (type === 'reference') return { to: reference && (targets[reference.resource] ?? reference.resource) };
  return {};
}

const own: readonly (readonly [keyof FormField, string])[] = [
  ['Input', 'ввод свой'],
  ['Words', 'значение словами своё'],
  ['needed', 'обязательно, смотря по другим полям'],
  ['parts', 'состоит из своих полей'],
  ['secret', 'не читается обратно'],
];

const modes = { create: 'меняется только при добавлении', edit: 'есть только при изменении' } as const;

/** Prints a field of a form as the file of a declared resource has it. */
export function printField(field: FormField, limits: Limits, required: boolean): PrintedField {
  const named = `поле «${field.label}»`;
  const reasons = own.flatMap(([key, words]) => (field[key] === undefined ? [] : [`${named}: ${words}`]));
  if (field.only) reasons.push(`${named}: ${modes[field.only]}`);
  const asked: z.input<typeof declaredField> | object = JSON.parse(
    JSON.stringify({
      type: field.type,
      label: field.label,
      ...(required && field.type !== 'boolean' && { required }),
      ...(field.help && { help: field.help }),
      ...(field.right && { right: { see: field.right, change: field.right } }),
      ...byType(field, limits),
    }),
  ) as object;
  const read = declaredField.safeParse(asked);
  if (read.success) return { field: read.data, reasons };
  const [issue] = read.error.issues;
  return { field: undefined, reasons: [...reasons, `${named}: ${issue?.message ?? 'файлом не сказать'}`] };
}
