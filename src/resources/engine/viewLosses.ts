import type { RaRecord } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Rights } from '../../domain/rights';
import type { Filter } from './definition';
import { fitsFilter, sourcesOf } from './filterValues';
import type { KnownList, ListView } from './listSettings';

/** Whether what a value means is there, and in sight; one that cannot be asked about just now is. */
async function isThere(filter: Filter, value: unknown, dataProvider: AppDataProvider): Promise<boolean> {
  try {
    if ('found' in filter && filter.found) return await filter.found(value, dataProvider);
    if (!('reference' in filter) || !filter.reference) return true;
    const ids = (Array.isArray(value) ? value : [value]) as RaRecord['id'][];
    const { data } = await dataProvider.getMany<RaRecord>(filter.reference.resource, { ids });
    return data.length === new Set(ids).size;
  } catch {
    return true;
  }
}

/**
 * What a view says that the list has no longer, or not for this user: in words, and by the names of its filters. A column or
 * a filter that has gone from the product has no caption any more.
 */
export async function lossesOf(
  { columns, filters = [], defaultSort }: KnownList,
  view: ListView,
  { rights, dataProvider }: { rights: Rights; dataProvider: AppDataProvider },
): Promise<{ words: string[]; filters: string[] }> {
  const shown = filters.filter((filter) => filter.shown === undefined || filter.shown(rights));
  const asked = Object.entries(view.filters).map(async ([source, value]) => {
    const filter = shown.find((one) => fitsFilter(one, source, value));
    return filter && (await isThere(filter, value, dataProvider)) ? [] : [source];
  });
  const lost = (await Promise.all(asked)).flat();
  const labelOf = (source: string) => filters.find((filter) => sourcesOf(filter).includes(source))?.label;
  const gone = view.columns.some(({ name }) => !columns.some((column) => column.name === name));
  const { field } = view.sort;
  const sorts = field === defaultSort.field || columns.some(({ sortBy }) => sortBy === field);
  return {
    words: [
      ...[...new Set(lost.map(labelOf))].map((label) => (label === undefined ? 'часть фильтров' : `фильтр «${label}»`)),
      ...(gone ? ['часть столбцов'] : []),
      ...(sorts ? [] : ['порядок']),
    ],
    filters: lost,
  };
}
