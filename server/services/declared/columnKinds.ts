import sql, { raw, type RawValue, type Sql } from 'sql-template-tag';
import type { DeclaredType } from '../../../src/contract/declared/fields';
import { formatIsoDay, parseDay } from '../../../src/domain/day';
import type { Queryable } from '../../db/queryable';
import { tableName, viewName } from '../../db/declared/steps';
import { monthIndex, parseMonth } from '../../../src/domain/month';
import { normalisePhone } from '../../../src/domain/text';

/** How a type of field is kept. */
interface ColumnKind {
  /** The value as it goes over the wire. */
  read?: (column: Sql) => Sql;
  /** What is kept of a value of the wire; undefined for what is none of the type. */
  write: (value: unknown) => RawValue | undefined;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const asNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
const asDay = (value: unknown) => {
  const day = typeof value === 'string' ? parseDay(value) : undefined;
  return day && formatIsoDay(day);
};
const asMonth = (value: unknown) => {
  const month = typeof value === 'string' ? parseMonth(value) : undefined;
  return month && monthIndex(month);
};

const text: ColumnKind = { write: asText };
const number: ColumnKind = { read: (column) => sql`${column}::float8`, write: asNumber };

export const columnKinds: Readonly<Record<DeclaredType, ColumnKind>> = {
  text,
  longText: text,
  email: text,
  phone: { write: (value) => (typeof value === 'string' ? (normalisePhone(value) ?? value) : undefined) },
  taxpayerNumber: text,
  number,
  money: number,
  percent: number,
  day: { read: (column) => sql`to_char(${column}, 'DD.MM.YYYY')`, write: asDay },
  month: {
    read: (column) => sql`lpad(((${column} - 1) % 12 + 1)::text, 2, '0') || '/' || ((${column} - 1) / 12)::text`,
    write: asMonth,
  },
  moment: {
    read: (column) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    write: asText,
  },
  boolean: {
    write: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  select: { write: asText },
  several: { write: (value) => (Array.isArray(value) ? value : undefined) },
  reference: { write: asNumber },
};

/** The table of a resource in a statement: for the server's own work alone. */
export const tableSql = (id: number): Sql => raw(tableName(id));

/** What says whose work a statement is. */
export type Shown = Pick<Queryable, 'narrowed'>;

/** The same for whoever's work it is: of a caller who sees a part, what the database itself shows him. */
export const shownSql = ({ narrowed }: Shown, id: number): Sql => raw(narrowed ? viewName(id) : tableName(id));
