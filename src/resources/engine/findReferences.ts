import type { DataProvider, RaRecord } from 'react-admin';
import type { SearchChoice } from '../../ui/SearchSelect';
import type { Reference } from './definition';

/** A record as it is picked. */
export const choiceOf = ({ text, note }: Reference, record: RaRecord): SearchChoice => ({
  id: record.id,
  name: String(record[text]),
  note: note === undefined ? undefined : String(record[note] ?? ''),
});

/** The first records of a reference that are found by what is typed, by their names. */
export async function findReferences(
  dataProvider: DataProvider,
  reference: Reference,
  sought: string,
  { signal }: { signal?: AbortSignal } = {},
) {
  const { resource, text, unordered, search = 'q' } = reference;
  const { data } = await dataProvider.getList<RaRecord>(resource, {
    pagination: { page: 1, perPage: 50 },
    sort: { field: unordered ? 'id' : text, order: 'ASC' },
    filter: sought.trim() === '' ? {} : { [search]: sought.trim() },
    ...(signal ? { signal } : {}),
  });
  return data.map((record) => choiceOf(reference, record));
}
