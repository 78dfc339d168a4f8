import sql, { join, type Sql } from 'sql-template-tag';
import type { Entity } from '../../../src/contract/entity';
import type { FieldType } from '../../../src/contract/fieldType';
import type { Cell, Column } from '../../xlsx/book';
import { columnOf, type From } from './columns';

/** How a value stands in a file: its cell as the database gives it in JSON, and what that is read to. */
interface FileCell {
  format?: string;
  cell?: (value: Sql) => Sql;
  read?: (cell: string) => Cell;
}

/** Excel has no time zones: the `Date` whose UTC fields are what is to be read. */
const asDate = (text: string) => new Date(`${text}Z`);
const yesNo: FileCell = { cell: (value) => sql`CASE WHEN ${value} THEN 'да' ELSE 'нет' END` };
const list: FileCell = { cell: (value) => sql`array_to_string(${value}, ', ')` };

const fileCells: Record<FieldType | 'json', FileCell> = {
  text: {},
  longText: {},
  number: {},
  money: { format: '#,##0.00' },
  percent: { format: '0.##' },
  day: { format: 'dd.mm.yyyy', cell: (value) => sql`to_char(${value}, 'YYYY-MM-DD"T00:00:00"')`, read: asDate },
  month: {},
  moment: {
    format: 'dd.mm.yyyy hh:mm',
    cell: (value) => sql`to_char(${value} AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD"T"HH24:MI:SS')`,
    read: asDate,
  },
  boolean: yesNo,
  select: {},
  several: list,
  reference: {},
  email: {},
  emails: list,
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
