import type { RecordField } from '../genericResources';
import { valueWords } from '../words/valueWords';

/** A text with the values of a row in place of `{field}`, as people read them. */
export const filled = (
  text: string,
  fields: Readonly<Record<string, RecordField>>,
  row: Readonly<Record<string, unknown>>,
): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = fields[name];
    return field ? valueWords(field, row[name]) : String(row[name] ?? '');
  });
