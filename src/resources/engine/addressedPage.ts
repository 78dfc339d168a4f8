import type { SortPayload } from 'react-admin';
import type { Right } from '../../domain/rights';
import { settingsOf } from './listSettings';

/** Where a list stands and what it shows first: all it takes to ask for that page before the rest of its definition is there. */
export interface ListOpening<Field extends string = string> {
  name: string;
  path: string;
  right: Right;
  defaultSort: { field: Field; order: 'ASC' | 'DESC' };
  pageSizes: readonly [number, ...number[]];
}

/** A page of a list, as react-admin asks for it. */
export interface Page {
  pagination: { page: number; perPage: number };
  sort: SortPayload;
  filter: unknown;
}

/** What each parameter of a list's address may be; `isSort` knows the fields that it can be ordered by. */
export const fitting = ({ pageSizes }: Pick<ListOpening, 'pageSizes'>, isSort: (field: string) => boolean) => ({
  perPage: (value: string) => pageSizes.some((size) => String(size) === value),
  page: (value: string) => /^[1-9]\d{0,6}$/.test(value),
  sort: isSort,
  order: (value: string) => value === 'ASC' || value === 'DESC',
});

/** How many rows a page has unless the address says so: as many as were last chosen. */
export const usualSize = ({ name, pageSizes }: Pick<ListOpening, 'name' | 'pageSizes'>) =>
  pageSizes.find((size) => size === settingsOf(name).page_size) ?? pageSizes[0];

/** The page that an address names, once it fits. */
export const pageAt = (
  search: URLSearchParams,
  opening: Pick<ListOpening, 'name' | 'defaultSort' | 'pageSizes'>,
): Page => ({
  pagination: { page: Number(search.get('page') ?? 1), perPage: Number(search.get('perPage') ?? usualSize(opening)) },
  sort: {
    field: search.get('sort') ?? opening.defaultSort.field,
    order: search.get('order') === null ? opening.defaultSort.order : search.get('order') === 'ASC' ? 'ASC' : 'DESC',
  },
  filter: JSON.parse(search.get('filter') ?? '{}') as unknown,
});
