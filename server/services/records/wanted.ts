import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type RecordQuery } from '../../../src/contract/genericCalls';
import { boundOf } from '../../../src/contract/filterBounds';
import { anywhere } from '../kernel/hasWords';
import { measureOf, plainNumber } from '../../../src/domain/measure';

/** The value of a field, as JSON. */
export const column = (field: string): Sql => (field === 'id' ? sql`to_jsonb(r.id)` : sql`r.data -> ${field}`);

/** Digits of a text as one number, where the text is of that shape. */
const digits = (text: Sql, shape: string, order: string): Sql =>
  sql`WHEN ${text} ~ ${shape} THEN regexp_replace(${text}, ${shape}, ${order})::numeric`;

/** What a value is ordered and bounded by, as `measureOf` has it; a moment counts by the day that it names. */
const measure = (field: string): Sql => {
  const value = column(field);
  const text = sql`(${value} #>> '{}')`;
  return sql`CASE WHEN jsonb_typeof(${value}) = 'number' THEN (${value})::numeric
    ${digits(text, '^(\\d\\d)\\.(\\d\\d)\\.(\\d{4})$', '\\3\\2\\1')}
    ${digits(text, '^(\\d\\d)/(\\d{4})$', '\\2\\101')}
    ${digits(text, '^(\\d{4})-(\\d\\d)-(\\d\\d)T.*$', '\\1\\2\\3')} END`;
};

/** Numbers by their size, days, months and moments by the calendar, everything else as Russian text. */
const ordered = (field: string, direction: Sql): Sql =>
  sql`${measure(field)} ${direction}, (${column(field)} #>> '{}') COLLATE ru ${direction}, r.id ${direction}`;

/** Records one of whose values holds the text: the values alone, not what their fields are called in JSON. */
const searched = (text: string): Sql => sql`EXISTS (
  SELECT FROM jsonb_path_query(r.data, '$.** ? (@.type() == "string" || @.type() == "number")') AS held (value)
  WHERE held.value #>> '{}' ILIKE ${anywhere(text)}
     OR jsonb_typeof(held.value) = 'number' AND held.value #>> '{}' LIKE ${anywhere(plainNumber(text) ?? text)})`;

const condition = ([field, value]: [string, RecordQuery['filter'][string]]): Sql => {
  if (field === 'q') return searched(String(value));
  const bound = boundOf(field);
  if (bound) {
    const limit = measureOf(value) ?? null;
    return bound.end === 'gte'
      ? sql`${measure(bound.field)} >= ${limit}::numeric`
      : sql`${measure(bound.field)} <= ${limit}::numeric`;
  }
  // Of a field with several values, too: an array contains each of them, a value itself.
  return sql`${column(field)} @> ANY(${[value].flat().map((one) => JSON.stringify(one))}::jsonb[])`;
};

/** Which records a query asks for, as parts of a statement: these in their order, and how many they are. */
export const wanted = (resource: string, { filter, sort }: RecordQuery) => {
  const where = join([sql`r.resource = ${resource}`, ...Object.entries(filter).map(condition)], ' AND ');
  const from = sql`FROM generic_records r WHERE ${where}`;
  return {
    inOrder: sql`${from} ORDER BY ${ordered(sort.field, raw(sort.descending ? 'DESC' : 'ASC'))}`,
    count: sql`SELECT count(*)::int AS count ${from}`,
  };
};
