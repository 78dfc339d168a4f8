import { z } from '../schema';
import type { Endpoint } from '../endpoint';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const isEmpty = (value: unknown) => value === '' || value === null;
const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;

/** What a field is taken for; undefined for one that counts as not sent. */
function meant(field: z.ZodType, value: unknown, whole: boolean): unknown {
  if (takes(field, value)) return value;
  if (value === '' && takes(field, null)) return null;
  if (isEmpty(value) && whole && takes(field, undefined)) return undefined;
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  return number !== undefined && takes(field, number) ? number : value;
}

/**
 * A body as a client of the documents means it (L05): nothing may be `""` or `null`, a number a text, and the
 * read-only fields of the object come along as they were read. What else does not fit stays, to be refused.
 */
export function liberal({ method, body, answer }: Endpoint, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const fields = shapeOf(body);
  const readOnly = answer.kind === 'json' ? shapeOf(answer.schema) : {};
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return Object.hasOwn(readOnly, name) && (method !== 'POST' || isEmpty(one)) ? [] : [[name, one]];
    const taken = meant(field, one, method !== 'PATCH');
    return taken === undefined ? [] : [[name, taken]];
  });
  return Object.fromEntries(entries);
}
