import type { DataProvider, RaRecord } from 'react-admin';
import type { Reference } from './definition';

/** The first records of a reference that are found by what is typed, by their names. */
export async function findReferences(
  dataProvider: DataProvider,
  { resource, text, search = 'q' }: Reference,
  sought: string,
  { signal }: { signal?: AbortSignal } = {},
) {
  const { data } = await dataProvider.getList<RaRecord>(resource, {
    pagination: { page: 1, perPage: 50 },
    sort: { field: text, order: 'ASC' },
    filter: sought.trim() === '' ? {} : { [search]: sought.trim() },
    ...(signal ? { signal } : {}),
  });
  return data.map((record) => ({ id: record.id, name: String(record[text]) }));
}
