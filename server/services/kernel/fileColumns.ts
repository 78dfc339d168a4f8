import sql, { join, type Sql } from 'sql-template-tag';
import type { Entity } from '../../../src/contract/entity';
import type { FieldType } from '../../../src/contract/fieldType';
import type { RecordField } from '../../../src/contract/genericResources';
import type { Cell, Column } from '../../xlsx/book';
import { columnOf, type From } from './columns';

/** How a value stands in a file: its cell as the database gives it in JSON, and what that is read to. */
interface FileCell {
  format?: string;
  cell?: (value: Sql) => Sql;
  /** Its cell where a record without columns keeps it as JSON; its text, unless told otherwise. */
  json?: (value: Sql, field: Pick<RecordField, 'choices'>) => Sql;
  read?: (cell: string) => Cell;
}

/** Excel has no time zones: the `Date` whose UTC fields are what is to be read. What is no date stays as it is. */
const asDate = (text: string) => {
  const date = new Date(`${text}Z`);
  return Number.isNaN(date.getTime()) ? text : date;
};
const textOf = (json: Sql) => sql`(${json} #>> '{}')`;
const same = (json: Sql) => json;
const iso = (shape: string, order: string) => (json: Sql) => sql`regexp_replace(${textOf(json)}, ${shape}, ${order})`;

const yesNo = (value: Sql) => sql`CASE WHEN ${value} THEN 'да' ELSE 'нет' END`;
const list = (values: Sql) => sql`array_to_string(${values}, ', ')`;
const inMoscow = (moment: Sql) => sql`to_char(${moment} AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD"T"HH24:MI:SS')`;

type Choices = RecordField['choices'];
const captioned = (text: Sql, choices: Choices = []) => {
  const captions = JSON.stringify(Object.fromEntries(choices.map(({ value, caption }) => [value, caption])));
  return sql`coalesce(${captions}::jsonb ->> ${text}, ${text})`;
};
/** In the order of `inChoiceOrder`. */
const items = (json: Sql, { choices = [] }: { choices?: Choices }) =>
  list(sql`ARRAY(
  SELECT ${captioned(sql`one`, choices)}
  FROM jsonb_array_elements_text(CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json} ELSE '[]' END) WITH ORDINALITY AS chosen (one, place)
  ORDER BY array_position(${choices.map(({ value }) => String(value))}::text[], one), place)`);

const fileCells: Record<FieldType | 'json', FileCell> = {
  text: {},
  longText: {},
  number: { json: same },
  money: { format: '#,##0.00', json: same },
  percent: { json: same },
  day: {
    format: 'dd.mm.yyyy',
    cell: (value) => sql`to_char(${value}, 'YYYY-MM-DD"T00:00:00"')`,
    json: iso('^(\\d\\d)\\.(\\d\\d)\\.(\\d{4})$', '\\3-\\2-\\1T00:00:00'),
    read: asDate,
  },
  month: { format: 'mm.yyyy', json: iso('^(\\d\\d)/(\\d{4})$', '\\2-\\1-01T00:00:00'), read: asDate },
  moment: {
    format: 'dd.mm.yyyy hh:mm',
    cell: inMoscow,
    json: (value) => inMoscow(sql`${textOf(value)}::timestamptz`),
    read: asDate,
  },
  boolean: { cell: yesNo, json: (value) => yesNo(sql`${textOf(value)} = 'true'`) },
  select: { json: (value, { choices }) => captioned(textOf(value), choices) },
  several: { cell: list, json: items },
  reference: {},
  email: {},
  emails: { cell: list, json: items },
  phone: {},
  taxpayerNumber: {},
  password: {},
  json: { cell: (value) => sql`${value}::text` },
};

/** A column of a file, with what stands in it. */
export interface FileColumn extends Column {
  cell: Sql;
  read?: (cell: string) => Cell;
}

/** A column of a file: its header, how wide it is, of what type, and its value in SQL. */
export function fileColumn(header: string, width: number, type: FieldType | 'json', value: Sql): FileColumn {
  const { format, cell, read } = fileCells[type];
  return { header, width, cell: cell ? cell(value) : value, ...(format && { format }), ...(read && { read }) };
}

const widths: Partial<Record<FieldType, number>> = { text: 32, longText: 60, reference: 48, several: 32, emails: 32 };

/** The same of a record that is kept as JSON: `value` is what it has of the field, as JSON. */
export function jsonFileColumn(field: RecordField, value: Sql): FileColumn {
  const { label, type } = field;
  const { json = textOf } = fileCells[type];
  const width = Math.max(widths[type] ?? 16, label.length + 2);
  return { ...fileColumn(label, width, type, value), cell: json(value, field) };
}

type InFile<E> =
  E extends Entity<infer T> ? keyof { [K in keyof T as T[K] extends { file: object } ? K : never]: K } & string : never;

/** The columns of the fields that stand in the file, by name. */
export const fileColumns = <E extends Entity>(entity: E, from: From<E>) =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const { file, label, type } = field;
      const value = file && columnOf(entity, name, field, from);
      if (!value) return [];
      const json = 'as' in field && field.as === 'json';
      const column = fileColumn(file.header ?? label, file.width, json ? 'json' : type, value);
      return [[name, file.blank ? { ...column, cell: sql`coalesce(${column.cell}, ${file.blank})` } : column]];
    }),
  ) as Record<InFile<E>, FileColumn>;

/** What a file is made by: the heads of its columns, the cells of a row as one value of JSON, and what such cells are read to. */
export function fileOf(columns: readonly FileColumn[]) {
  const reads = columns.map(({ read }) => read);
  return {
    heads: columns.map(({ cell: _cell, read: _read, ...head }): Column => head),
    cells: sql`json_build_array(${join(columns.map(({ cell }) => cell))})`,
    read: (cells: readonly Cell[]) =>
      cells.map((cell, place) => {
        const read = reads[place];
        return read && typeof cell === 'string' ? read(cell) : cell;
      }),
  };
}
