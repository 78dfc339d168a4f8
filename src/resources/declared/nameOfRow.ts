import type { Declaration } from '../../contract/declared/declaration';
import { namingField } from '../../contract/declared/recordFields';
import type { RecordField } from '../../contract/genericResources';
import { isBlank } from '../../contract/words/valueWords';
import { filled } from './filled';

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
