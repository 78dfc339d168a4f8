import type { RecordField } from '../genericResources';
import { isBlank } from '../words/valueWords';
import type { Declaration } from './declaration';
import { filled } from './filled';
import { namingField } from './recordFields';

/** What a record is called: as its resource says, by its first text, or by its number where that is empty. */
export function nameOfRow(
  declared: Declaration,
  fields: Readonly<Record<string, RecordField>>,
  row: Readonly<Record<string, unknown>>,
): string {
  if (declared.rowName !== undefined) return filled(declared.rowName, fields, row);
  const first = namingField(declared);
  return first === 'id' || isBlank(row[first]) ? `№ ${String(row.id)}` : filled(`{${first}}`, fields, row);
}
