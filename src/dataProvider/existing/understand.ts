import { namedRowOf } from '../../contract/priceRows';
import type { z } from '../../contract/schema';

/** The parts of a schema that its kind has; zod tells them to whoever walks it. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  out?: z.ZodType;
  values?: readonly unknown[];
  format?: string;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** A list, a page of one, one object alone, or any of them as a text. */
export function listOf(value: unknown): unknown[] {
  const given = parsed(value);
  if (Array.isArray(given)) return given;
  if (!isRecord(given)) return [];
  return Array.isArray(given.results) ? given.results : [given];
}

/** Texts or numbers as a list, or as one text that commas part. */
const partsOf = (value: unknown): unknown[] =>
  typeof value === 'string' && typeof parsed(value) === 'string'
    ? value.split(',').flatMap((part) => part.trim() || [])
    : listOf(value);

/** A number, as one or as a text: «1 234,5». */
export const asNumber = (value: unknown) => {
  const number = typeof value === 'string' ? Number(value.replace(/\s/g, '').replace(',', '.')) : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** A moment without an offset is one of Moscow's clocks. */
const asText = (value: unknown, format: string | undefined) => {
  if (isNothing(value) || typeof value === 'object') return '';
  const text = String(value as string | number | boolean);
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(text) ?? [];
  return format === 'datetime' && day && time ? `${day}T${time.length === 5 ? `${time}:00` : time}+03:00` : text;
};

const truths: readonly unknown[] = [true, 1, '1', 'true', 'True', 'Да'];
const lies: readonly unknown[] = [false, 'false', 'False', 'Нет'];

/** The literal that is meant; what means another one stays, for the next choice of a union. */
const asLiteral = (values: readonly unknown[], value: unknown): unknown => {
  if (isNothing(value)) return values[0];
  const meant = truths.includes(value) ? 1 : lies.includes(value) ? 0 : value;
  return values.find((one) => one === value) ?? values.find((one) => String(one) === String(meant)) ?? value;
};

const asRecord = (shape: Record<string, z.ZodType>, value: unknown) => {
  const given = parsed(value);
  const fields = isRecord(given) ? given : {};
  const entries = Object.entries(shape).map(([name, schema]) => [name, understand(schema, fields[name])] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
};

function asOneOf(all: readonly z.ZodType[], value: unknown): unknown {
  const fitting = all.filter((option) => (definitionOf(option).type === 'array') === Array.isArray(value));
  const options = fitting.length > 0 ? fitting : all;
  const same = options.find((option) => option.safeParse(value).success);
  if (same) return value;
  const understood = options.map((option) => ({ option, one: understand(option, value) }));
  return (understood.find(({ option, one }) => option.safeParse(one).success) ?? understood[0])?.one;
}

/**
 * What an answer of another server means by our schema: a page and a list, `""` for nothing, numbers as text, flags in any
 * form; what the schema does not know is left out, and what is missing stands as nothing of its kind. Never throws.
 */
export function understand(schema: z.ZodType, value: unknown): unknown {
  const row = namedRowOf(schema);
  if (row) return listOf(value).map((one) => understand(row, one));
  const { type, innerType, format, ...has } = definitionOf(schema);
  switch (type) {
    case 'nullable':
      return isNothing(value) || !innerType ? null : understand(innerType, value);
    case 'optional':
      return isNothing(value) || !innerType ? undefined : understand(innerType, value);
    case 'object':
      return asRecord(has.shape ?? {}, value);
    case 'array': {
      const { element } = has;
      const isPlain = element !== undefined && ['string', 'number'].includes(definitionOf(element).type);
      return (isPlain ? partsOf(value) : listOf(value)).map((one) => (element ? understand(element, one) : one));
    }
    case 'record': {
      const entries = Object.entries(isRecord(value) ? value : {});
      return Object.fromEntries(
        entries.map(([name, one]) => [name, has.valueType ? understand(has.valueType, one) : one]),
      );
    }
    case 'union':
      return asOneOf(has.options ?? [], value);
    case 'pipe':
      return has.out ? understand(has.out, value) : value;
    case 'number':
      return asNumber(value);
    case 'boolean':
      return truths.includes(value);
    case 'string':
      return asText(value, format);
    case 'literal':
      return asLiteral(has.values ?? [], value);
    default:
      return value;
  }
}
