import type { z } from './schema';

/** How OpenAPI shows it. */
const mark = 'x-extension';

/** A field that the documents do not name: it is this product's own (extension `fields`). */
export const added = <S extends z.ZodType>(schema: S): S => schema.meta({ [mark]: true });

/** Whether a field is, itself or within what makes it optional. */
export function isAdded(schema: z.ZodType): boolean {
  if (schema.meta()?.[mark] === true) return true;
  const { def } = schema as { def?: { innerType?: z.ZodType } };
  return def?.innerType ? isAdded(def.innerType) : false;
}
