import { fitting } from './addressedPage';
import type { Filter, ResourceDefinition } from './definition';
import { fitsFilter } from './filterValues';

/** What of a list its address hangs on. */
export interface ListOutline extends Pick<ResourceDefinition, 'filters' | 'defaultSort' | 'pageSizes'> {
  columns: readonly { sortBy?: string }[];
}

function cleanFilter(text: string, filters: readonly Filter[]): string {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return '{}';
    const known = Object.entries(given).filter(([source, value]) =>
      filters.some((filter) => fitsFilter(filter, source, value)),
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
export function cleanAddress(search: URLSearchParams, definition: ListOutline): URLSearchParams {
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
