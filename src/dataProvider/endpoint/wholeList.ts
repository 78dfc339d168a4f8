import type { GetListParams, RaRecord } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import { boundOf } from '../../contract/filterBounds';
import { formatDay, moscowDay } from '../../domain/day';
import { measureOf } from '../../domain/measure';
import { searchText, searchWords } from '../../domain/searchText';
import type { ListResult } from '../adapters/adapter';

const collator = new Intl.Collator('ru', { numeric: true });

/** What a record shows of a field: of a choice its caption. */
const shown = (declared: Declaration, record: RaRecord, name: string) => {
  const field = declared.fields[name];
  const value: unknown = record[name];
  const choice = field?.type === 'select' && field.choices.find((one) => one.value === value);
  return choice ? choice.caption : String(value ?? '');
};

/** What a value is bounded by: a moment, which stands in Greenwich's time, by its day in Moscow. */
const bounded = (declared: Declaration, name: string, value: unknown) =>
  declared.fields[name]?.type === 'moment' && typeof value === 'string'
    ? measureOf(formatDay(moscowDay(new Date(value))))
    : measureOf(value);

function fits(declared: Declaration, record: RaRecord, name: string, wanted: unknown): boolean {
  const field = declared.fields[name];
  if (name === 'q') {
    const all = searchText((declared.search ?? []).map((one) => shown(declared, record, one)).join(' '));
    return searchWords(String(wanted)).every((word) => all.includes(word));
  }
  const bound = field ? undefined : boundOf(name);
  if (bound) {
    const [value, limit] = [bounded(declared, bound.field, record[bound.field]), measureOf(wanted)];
    if (value === undefined || limit === undefined) return false;
    return bound.end === 'gte' ? value >= limit : value <= limit;
  }
  if (['text', 'email', 'phone', 'taxpayerNumber'].includes(field?.type ?? ''))
    return searchText(String(record[name] ?? '')).includes(searchText(String(wanted)));
  return [wanted].flat().some((one) => String(one) === String(record[name]));
}

function compare(a: unknown, b: unknown): number {
  const nothing = Number(a === null || a === undefined) - Number(b === null || b === undefined);
  if (nothing !== 0 || a === b) return nothing;
  const [first, second] = [measureOf(a), measureOf(b)];
  // Moments of one day differ by their time.
  const difference = first !== undefined && second !== undefined ? first - second : 0;
  return difference || collator.compare(String(a), String(b));
}

/** A page of a list that has come whole: what its server has not done of filters and order is done here. */
export function pageOfWhole(
  declared: Declaration,
  records: readonly RaRecord[],
  { pagination, sort, filter }: GetListParams,
): ListResult<RaRecord> {
  const { page, perPage } = pagination ?? { page: 1, perPage: 10 };
  const wanted = Object.entries((filter ?? {}) as Record<string, unknown>);
  const kept = records.filter((record) => wanted.every(([name, value]) => fits(declared, record, name, value)));
  const { field, order } = sort ?? { field: 'id', order: 'ASC' };
  const sign = order === 'DESC' ? -1 : 1;
  const sorted = kept.sort((a, b) => sign * (compare(a[field], b[field]) || compare(a.id, b.id)));
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length };
}
