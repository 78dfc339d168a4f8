import type { Ruled } from '../../contract/pipeline/readCall';
import { recordQuery, type RecordInput, type RecordOperation, type RecordQuery } from '../../contract/genericCalls';
import { boundOf } from '../../contract/filterBounds';
import type { GenericResource } from '../../contract/genericResources';
import type { HistoryQuery } from '../../contract/history';
import { checkRevision } from '../../contract/revision';
import { measureOf, plainNumber } from '../../domain/measure';
import { reportName } from '../../domain/fileName';
import { fileOf, versioned } from './call';
import { found } from './listing';
import { checkReferences } from './references';
import type { Store } from './store';
import { Table, type Writer } from './table';

/** A resource without v3.0 calls, with the records that are there to begin with. */
export interface MockResource extends GenericResource {
  rows?: readonly { id: number }[];
  /** The field of what is put away: such records are in no list that does not ask for it. */
  archive?: string | undefined;
  /** Its list and its file, where not everything may be asked of them. */
  asked?: Partial<Record<'list' | 'file', Ruled>>;
}

type Row = Readonly<Record<string, unknown>> & { id: number };
const within = (value = Number.NaN, end: 'gte' | 'lte', limit = Number.NaN) =>
  end === 'gte' ? value >= limit : value <= limit;
/** Whether a value holds the text, or one of its own does. */
const holds = (value: unknown, text: string): boolean =>
  typeof value === 'number'
    ? [text, plainNumber(text) ?? text].some((one) => String(value).includes(one))
    : typeof value === 'string'
      ? value.toLowerCase().includes(text)
      : typeof value === 'object' && Object.values(value ?? {}).some((one) => holds(one, text));

/** What serves `/rest/<name>` in memory, by the conventions of ra-data-simple-rest. */
export function recordHandlers({ name, title, fields, rows = [], archive }: MockResource, store: Store) {
  const { journal, records } = store;
  const kept = records.get(name) as Table<Row> | undefined;
  const table =
    kept ?? new Table<Row>(name, journal, ({ id }) => id, { of: ({ id: _, ...told }) => told, whole: true });
  if (!kept) rows.forEach((row) => table.put(row));
  records.set(name, table as Table<{ id: number }>);
  const wanted = ({ sort, filter }: RecordQuery) => {
    const whole = archive === undefined || archive in filter || 'id' in filter;
    const fits = (row: Row) =>
      (whole || row[archive] !== true) &&
      Object.entries(filter).every(([field, wanted]) => {
        if (field === 'q') return holds({ ...row, id: undefined }, String(wanted).toLowerCase());
        const bound = boundOf(field);
        if (bound) return within(measureOf(row[bound.field]), bound.end, measureOf(wanted));
        const has = [row[field]].flat().map((one) => JSON.stringify(one));
        return [wanted].flat().some((one) => has.includes(JSON.stringify(one)));
      });
    // As the database has it: numbers and days first, then texts, nothing after all of them, and all that turned round.
    const orders = {
      value: (row: Row) => {
        const value = row[sort.field] ?? null;
        return [measureOf(value) ?? Infinity, Number(value === null), String(value), row.id];
      },
    };
    return found(table.values().filter(fits), { ordering: sort.descending ? '-value' : 'value' }, { orders });
  };
  const handlers: Record<RecordOperation, (by: Writer, input: RecordInput) => unknown> = {
    list: (_by, { query }) => {
      const asked = recordQuery(query);
      const all = wanted(asked);
      return { records: all.slice(asked.offset, asked.offset + asked.limit), first: asked.offset, count: all.length };
    },
    file: (_by, { query }) => {
      const columns = Object.values(fields).filter(({ type }) => type !== 'password');
      const lines = wanted(recordQuery(query)).map((row) => columns.map(({ source }) => row[source]));
      return fileOf(lines, reportName(title, ''));
    },
    history: (_by, { params, query }) => {
      const { key } = table.get(params.id);
      return store.historyOf([name], key, query as HistoryQuery);
    },
    read: (_by, { params }) => versioned(table.get(params.id)),
    create: (by, { body }) => {
      checkReferences({ store, account: by.account }, fields, body);
      const id = table.next((row) => row.id);
      return versioned(table.insert({ ...body, id }, by));
    },
    update: (by, { params, body }) => {
      const kept = table.get(params.id);
      checkRevision(by, String(kept.revision));
      checkReferences({ store, account: by.account }, fields, body, kept.value);
      return versioned(table.write(kept, { ...body, id: params.id }, by));
    },
    delete: (by, { params }) => {
      const kept = table.get(params.id);
      checkRevision(by, String(kept.revision));
      table.remove(kept, by);
      return kept.value;
    },
  };
  return handlers;
}
