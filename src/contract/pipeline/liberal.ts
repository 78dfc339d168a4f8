import { z } from '../schema';
import type { Endpoint } from '../endpoint';
import { saysNothing } from '../../domain/policy';
import { namedRowOf } from '../priceRows';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object; of one that is reworked before it is checked, those that it is checked by. */
const shapeOf = (schema: unknown): Readonly<Record<string, z.ZodType>> => {
  if (schema instanceof z.ZodPipe) return { ...shapeOf(schema.def.in), ...shapeOf(schema.def.out) };
  return schema instanceof z.ZodObject ? schema.shape : {};
};

const isEmpty = (value: unknown) => value === '' || value === null;
const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;

interface Parts {
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
}

/** What of a value that is put together counts as meant, part by part; each part is given whole. */
function meantWithin(schema: z.ZodType, value: unknown): unknown {
  const row = namedRowOf(schema);
  const { innerType, element, valueType, options } = schema.def as Parts;
  if (row || (element && Array.isArray(value)))
    return Array.isArray(value) ? value.map((one) => meant(row ?? element ?? schema, one, true)) : value;
  if (innerType) return meantWithin(innerType, value);
  if (options) return options.map((one) => meant(one, value, true)).find((one) => takes(schema, one)) ?? value;
  if (!isRecord(value)) return value;
  if (!valueType) return meantFields(shapeOf(schema), value, true);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, meant(valueType, one, true)]));
}

/** What a value is taken for; undefined for one that counts as not sent. */
function meant(field: z.ZodType, value: unknown, whole: boolean): unknown {
  if (takes(field, value)) return value;
  if (value === '' && takes(field, null)) return null;
  if (isEmpty(value) && whole && takes(field, undefined)) return undefined;
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (number !== undefined && takes(field, number)) return number;
  return typeof value === 'object' && value !== null ? meantWithin(field, value) : value;
}

/** The same of each field that the shape has; the others stay. */
function meantFields(fields: Readonly<Record<string, z.ZodType>>, value: object, whole: boolean): object {
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const taken = field ? meant(field, one, whole) : one;
    return field && taken === undefined ? [] : [[name, taken]];
  });
  return Object.fromEntries(entries);
}

/**
 * A body as a client of the documents means it (L05): nothing may be `""` or `null`, a number a text at any depth, and the
 * read-only fields of the object come along as they were read. What else does not fit stays, to be refused.
 */
export function liberal({ method, body, answer }: Endpoint, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const fields = shapeOf(body);
  const readOnly = answer.kind === 'json' ? shapeOf(answer.schema) : {};
  const mayBeLeft = ([name, one]: [string, unknown]) =>
    !Object.hasOwn(fields, name) && Object.hasOwn(readOnly, name) && (method !== 'POST' || saysNothing(one));
  const said = Object.fromEntries(Object.entries(value).filter((entry) => !mayBeLeft(entry)));
  return meantFields(fields, said, method !== 'PATCH');
}
