import { readListSettings, saveDense, saveListSettings } from '../../dataProvider/storage';
import type { TableColumn } from '../../ui/table/columns';

/** Where a column stands: its place in the list of them; `width` in px, where it was chosen. */
export interface ColumnPlace {
  name: string;
  hidden?: boolean;
  width?: number;
}

/** A list as one has named it: filters, order and page size as its address has them, columns, the height of rows. */
export interface ListView {
  name: string;
  search: string;
  columns: readonly ColumnPlace[];
  dense: boolean;
}

/** How somebody has set up a list; `first` names the view that it opens with. */
export interface ListSettings {
  columns: readonly ColumnPlace[];
  views: readonly ListView[];
  first?: string | undefined;
}

const isPlace = (one: unknown): one is ColumnPlace => typeof (one as ColumnPlace | null)?.name === 'string';
const isView = (one: unknown): one is ListView =>
  isPlace(one) && typeof (one as ListView).search === 'string' && Array.isArray((one as ListView).columns);
const listed = <T>(value: unknown, fits: (one: unknown) => one is T): T[] =>
  Array.isArray(value) ? value.filter(fits) : [];

/** The settings of the list at `path`; what makes no sense of them is left out. */
export function settingsOf(path: string): ListSettings {
  const { columns, views, first } = (readListSettings(path) ?? {}) as Record<string, unknown>;
  return {
    columns: listed(columns, isPlace),
    views: listed(views, isView).map((view) => ({ ...view, columns: listed(view.columns, isPlace) })),
    first: typeof first === 'string' ? first : undefined,
  };
}

export const keepSettings = (path: string, settings: ListSettings) => saveListSettings(path, settings);

/** The view that a list opens with, where its address says nothing. */
export function firstViewOf(path: string, search: URLSearchParams): ListView | undefined {
  if (search.size > 0) return undefined;
  const { views, first } = settingsOf(path);
  return views.find(({ name }) => name === first);
}

/** Has a list open with the columns and the height of rows of a view. */
export function beginWith(path: string, { columns, dense }: ListView) {
  saveDense(dense);
  keepSettings(path, { ...settingsOf(path), columns });
}

/** An address as the list will have it: of one that says nothing the view it opens with. */
export const openedAt = (path: string, search: URLSearchParams) => {
  const first = firstViewOf(path, search);
  return first ? new URLSearchParams(first.search) : search;
};

/** The columns in their chosen order and widths, without the hidden ones; the one that never goes stays, new ones stand last. */
export function placed<Row>(
  columns: readonly TableColumn<Row>[],
  places: readonly ColumnPlace[],
): readonly TableColumn<Row>[] {
  if (places.length === 0) return columns;
  const rankOf = (column: TableColumn<Row>) => column.rank ?? columns.indexOf(column) + 1;
  const lead = [...columns].sort((a, b) => rankOf(a) - rankOf(b))[0];
  const orderOf = ({ name }: TableColumn<Row>) => {
    const place = places.findIndex((one) => one.name === name);
    return place < 0 ? places.length : place;
  };
  return [...columns]
    .sort((a, b) => orderOf(a) - orderOf(b))
    .flatMap((column) => {
      const { hidden, width } = places.find(({ name }) => name === column.name) ?? {};
      if (hidden && column !== lead) return [];
      const ranked = { ...column, rank: rankOf(column) };
      return [typeof width === 'number' ? { ...ranked, least: Math.max(column.least, width), grow: 0 } : ranked];
    });
}
