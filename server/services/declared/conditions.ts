import sql, { join, type Sql } from 'sql-template-tag';
import { type RecordQuery } from '../../../src/contract/genericCalls';
import { archiveField } from '../../../src/contract/declared/archiveField';
import { boundOf } from '../../../src/contract/filterBounds';
import { badField } from '../../../src/contract/refusal';
import { isIdText } from '../../../src/domain/recordId';
import { parseDay, formatIsoDay } from '../../../src/domain/day';
import { dayStart } from '../kernel/dayStart';
import { hasWords } from '../kernel/hasWords';
import { liveField, type Live, type LiveField } from './live';
import { searchable } from './searchable';
import { isText } from '../../db/declared/steps';
import { columnKinds } from './columnKinds';

type Value = RecordQuery['filter'][string];

const wrong = ({ source, field }: LiveField) =>
  badField('filter', `${field.label} (${source}): неверное значение отбора`);

/** `nova:1001` as the two columns that keep it; undefined for what is no such id. */
export function splitPair(value: unknown): { server: string; id: number } | undefined {
  const [, server, id = ''] = typeof value === 'string' ? (/^([a-z0-9_-]{1,40}):(\d+)$/.exec(value) ?? []) : [];
  return server === undefined || !isIdText(id) ? undefined : { server, id: Number(id) };
}

function equal(at: LiveField, value: unknown): Sql {
  const { field, column, server } = at;
  if (server) {
    const pair = splitPair(value);
    if (!pair) throw wrong(at);
    return sql`(${server} = ${pair.server} AND ${column} = ${pair.id})`;
  }
  const kind = columnKinds[field.type];
  if (field.type === 'number' || field.type === 'reference') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw wrong(at);
    return sql`${column} = ${number}`;
  }
  const kept = kind.write(value);
  if (kept === undefined) throw wrong(at);
  if (isText(field.type)) return hasWords(searchable([column]), String(value));
  return sql`${column} = ${kept}`;
}

const startOf = (value: unknown) => {
  const day = typeof value === 'string' ? parseDay(value) : undefined;
  return day && dayStart(formatIsoDay(day));
};

function bounded(at: LiveField, end: 'gte' | 'lte', value: unknown): Sql {
  const { field, column } = at;
  if (field.type === 'moment') {
    const start = startOf(value);
    if (!start) throw wrong(at);
    return end === 'gte' ? sql`${column} >= ${start}` : sql`${column} < ${start} + interval '1 day'`;
  }
  const limit = ['number', 'money', 'percent', 'day', 'month'].includes(field.type)
    ? columnKinds[field.type].write(typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)
    : undefined;
  if (limit === undefined) throw wrong(at);
  return end === 'gte' ? sql`${column} >= ${limit}` : sql`${column} <= ${limit}`;
}

function byId(value: Value): Sql {
  const ids = [value].flat().map(Number);
  return sql`r.id = ANY(${ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)}::int[])`;
}

function condition(live: Live, name: string, value: Value): Sql {
  if (name === 'id') return byId(value);
  const bound = Object.hasOwn(live.columns, name) ? undefined : boundOf(name);
  if (bound) return bounded(liveField(live, bound.field), bound.end, value);
  const at = liveField(live, name);
  if (!Array.isArray(value)) return equal(at, value);
  return value.length === 0
    ? sql`false`
    : sql`(${join(
        value.map((one) => equal(at, one)),
        ' OR ',
      )})`;
}

/** What the filters of a query, the search apart, ask of the table `r`: nothing that is put away, unless they name it. */
export function filterConditions(live: Live, { q: _, ...filter }: RecordQuery['filter']): Sql[] {
  const asked = Object.entries(filter).map(([name, value]) => condition(live, name, value));
  const archive = archiveField(live.declared);
  if (archive === undefined || archive in filter || 'id' in filter) return asked;
  return [...asked, sql`NOT ${liveField(live, archive).column}`];
}

/** ORDER BY of a query: along the index of the field, in both directions, the number of the record last. */
export function orderOf(live: Live, { sort }: Pick<RecordQuery, 'sort'>): Sql {
  const way = sort.descending ? sql`DESC` : sql`ASC`;
  if (sort.field === 'id') return sql`r.id ${way}`;
  const { column, server } = liveField(live, sort.field);
  return join([...(server ? [server] : []), column, sql`r.id`].map((one) => sql`${one} ${way}`));
}
