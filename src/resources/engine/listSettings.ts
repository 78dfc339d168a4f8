import type { OwnLists, SavedView, ViewSave } from '../../contract/views';
import { readDense, readListSettings, saveListSettings } from '../../dataProvider/storage';
import type { TableColumn } from '../../ui/table/columns';
import type { ResourceDefinition } from './definition';

/** Where a column stands: its place in the list of them; `width` in px, where it was chosen. */
export type ColumnPlace = ViewSave['columns'][number];

/** A list under a name; `local` where no server has it, but this browser alone. */
export type ListView = Omit<SavedView, 'list'> & { local?: true };

/** A list as what sets it up has to know it. */
export interface KnownList extends Pick<ResourceDefinition, 'name' | 'path' | 'filters' | 'defaultSort' | 'pageSizes'> {
  columns: readonly KnownColumn[];
}

/** A column of it. */
export type KnownColumn = Pick<TableColumn<never>, 'name' | 'label' | 'least' | 'rank' | 'sortBy'>;

/** How somebody has set up a list, and the views of it that he may use; `unsent` is what the server has not been told yet. */
export interface ListSettings extends Omit<OwnLists['lists'][string], 'columns'> {
  columns: readonly ColumnPlace[];
  views: readonly ListView[];
  unsent?: true;
}

const isPlace = (one: unknown): one is ColumnPlace => typeof (one as ColumnPlace | null)?.name === 'string';
const isRecord = (one: unknown) => typeof one === 'object' && one !== null;
const isView = (one: unknown): one is ListView => {
  const { id, columns, filters, sort } = (one ?? {}) as Partial<ListView>;
  return isPlace(one) && typeof id === 'number' && Array.isArray(columns) && isRecord(filters) && isRecord(sort);
};
const listed = <T>(value: unknown, fits: (one: unknown) => one is T): T[] =>
  Array.isArray(value) ? value.filter(fits) : [];
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** What the browser keeps of a list; what makes no sense of it is left out. */
function madeOf(kept: unknown): ListSettings {
  const { columns, views, first, page_size, dense, unsent } = (kept ?? {}) as Record<string, unknown>;
  return {
    columns: listed(columns, isPlace),
    views: listed(views, isView).map((view) => ({ ...view, columns: listed(view.columns, isPlace) })),
    first: number(first),
    page_size: number(page_size),
    dense: typeof dense === 'boolean' ? dense : undefined,
    ...(unsent === true && { unsent }),
  };
}

/** How the user has set up a list, as this browser knows it. */
export const settingsOf = (list: string): ListSettings => madeOf(readListSettings()?.[list]);

/** The same of all lists that he has set up. */
export const allSettings = (): Record<string, ListSettings> =>
  Object.fromEntries(Object.keys(readListSettings() ?? {}).map((list) => [list, settingsOf(list)]));

export const keepAll = (all: Readonly<Record<string, ListSettings>>) => saveListSettings(all);

/** Keeps what was changed of a list, for the server to be told of; what else another tab has kept meanwhile stays. */
export function keepSettings(list: string, changed: Partial<ListSettings>): ListSettings {
  const next: ListSettings = { ...settingsOf(list), unsent: true, ...changed };
  saveListSettings({ ...readListSettings(), [list]: next });
  return next;
}

/** Whether rows are as low as their text allows: as it was chosen for the list, else as it last was for any. */
export const isDense = ({ dense }: Pick<ListSettings, 'dense'>) => dense ?? readDense();

/** What of a view stands in an address. */
export const searchOf = ({ filters, sort, page_size }: Pick<ViewSave, 'filters' | 'sort' | 'page_size'>) =>
  new URLSearchParams({
    filter: JSON.stringify(filters),
    order: sort.order,
    page: '1',
    perPage: String(page_size),
    sort: sort.field,
  });

/** The view that an address names (`?view=5`), or that the list opens with where it says nothing. */
export function viewAt(list: string, search: URLSearchParams): ListView | undefined {
  const { views, first } = settingsOf(list);
  const named = search.get('view');
  if (named !== null) return views.find(({ id }) => String(id) === named);
  return search.size > 0 ? undefined : views.find(({ id }) => id === first);
}

/** Has a list open with the columns and the height of rows of a view. */
export const beginWith = (list: string, { columns, dense }: ListView) => {
  const { unsent } = settingsOf(list);
  saveListSettings({ ...readListSettings(), [list]: { ...settingsOf(list), columns, dense, unsent } });
};

/** An address as the list will have it: with what its view, or the first one, says; what the address says itself wins. */
export function openedAt(list: string, search: URLSearchParams, view = viewAt(list, search)): URLSearchParams {
  if (!view) return search;
  const opened = searchOf(view);
  for (const [name, value] of search) if (name !== 'view') opened.set(name, value);
  return opened;
}

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
