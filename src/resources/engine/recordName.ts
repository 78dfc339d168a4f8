import type { RaRecord } from 'react-admin';
import type { DialogDefinition, FormContent } from './definition';

/** What a record is called, over its form and in notices: as the form says, by its own name, or as its row is. */
export function recordName(
  form: Pick<FormContent, 'nameOf'>,
  rowName: DialogDefinition['rowName'],
  record: RaRecord,
): string | undefined {
  const own: unknown = form.nameOf?.(record) ?? record.name ?? record.title;
  return typeof own === 'string' ? own : rowName?.(record);
}
