import type { z } from 'zod';

const takes = (schema: z.ZodObject, source: string, value: null | undefined) =>
  schema.shape[source]?.safeParse(value).success ?? true;

/** Whether a field may stay empty. */
export const mayBeBlank = (schema: z.ZodObject, source: string) =>
  takes(schema, source, undefined) || takes(schema, source, null);

/** What a form sends for its empty fields: null where the schema takes it, so that a value can be cleared; nothing elsewhere. */
export const withoutBlanks = (
  schema: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([source, value]) => [
      source,
      value !== '' ? value : takes(schema, source, null) ? null : undefined,
    ]),
  );
