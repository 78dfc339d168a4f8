import type { RaRecord } from 'react-admin';
import { searchLength } from '../../contract/lists';
import { fitting } from './addressedPage';
import type { Filter, ResourceDefinition } from './definition';

const sourcesOf = (filter: Filter) => ('Group' in filter ? filter.sources : [filter.source]);

/** What a filter of the definition can hold: of a flag a flag, of a choice one that there is, else a text that is not too long. */
function fits(filter: Filter, source: string, value: unknown): boolean {
  if ('Group' in filter) return filter.fits(source, value);
  if (filter.type === 'boolean') return typeof value === 'boolean';
  if (typeof value === 'number') return filter.choices === undefined;
  return (
    typeof value === 'string' &&
    value.length <= searchLength &&
    (filter.choices?.some((choice) => choice.value === value) ?? true)
  );
}

function cleanFilter(text: string, filters: readonly Filter[]): string {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return '{}';
    const known = Object.entries(given).filter(([source, value]) =>
      filters.some((filter) => sourcesOf(filter).includes(source) && fits(filter, source, value)),
    );
    return known.length === Object.keys(given).length && !Array.isArray(given)
      ? text
      : JSON.stringify(Object.fromEntries(known));
  } catch {
    return '{}';
  }
}

/**
 * The list's address without what no list of ours would write into it: an unknown size, page, order or filter. The same object
 * where nothing was wrong.
 */
export function cleanAddress<R extends RaRecord>(
  search: URLSearchParams,
  definition: ResourceDefinition<R>,
): URLSearchParams {
  const { columns, defaultSort, filters = [] } = definition;
  const clean = new URLSearchParams(search);
  const isSort = (field: string) => field === defaultSort.field || columns.some(({ sortBy }) => sortBy === field);
  for (const [name, fits] of Object.entries(fitting(definition, isSort))) {
    const value = clean.get(name);
    if (value !== null && !fits(value)) clean.delete(name);
  }
  const filter = clean.get('filter');
  if (filter !== null) clean.set('filter', cleanFilter(filter, filters));
  return clean.toString() === search.toString() ? search : clean;
}
