import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Computed, Entity, Field, Keeping } from '../../../src/contract/entity';
import type { FieldType } from '../../../src/contract/fieldType';
import { allRights, rightId, rightOfId } from '../../../src/domain/rights';

/** How a value of the contract stands in a column: as it is, unless told otherwise. */
interface Codec {
  /** The column as the contract reads it. */
  read?: (column: Sql) => Sql;
  /** What is written for a value. */
  write?: (value: unknown) => unknown;
}

const number: Codec = { read: (column) => sql`${column}::float8` };

const codecs: Record<FieldType | Keeping, Codec> = {
  text: {},
  longText: {},
  number: {},
  money: number,
  percent: number,
  day: {
    read: (column) => sql`to_char(${column}, 'DD.MM.YYYY')`,
    write: (value) => sql`to_date(${value}, 'DD.MM.YYYY')`,
  },
  month: {},
  moment: { read: (column) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` },
  boolean: {},
  select: {},
  several: {},
  reference: {},
  email: {},
  emails: {},
  phone: {},
  taxpayerNumber: {},
  password: {},
  flag: { read: (column) => sql`${column}::int`, write: (value) => value === 1 },
  json: { write: (value) => JSON.stringify(value) },
  // On the wire a right is its number.
  rights: {
    read: (column) => sql`array(
      SELECT id FROM unnest(${allRights}::text[], ${allRights.map(rightId)}::int[]) known(name, id) WHERE name = ANY(${column}) ORDER BY id)`,
    write: (value) => (value as readonly number[]).flatMap((one) => rightOfId(one) ?? []),
  },
};

export const codecOf = (field: Field): Codec => codecs[('as' in field && field.as) || field.type];

/** A name of a table of the contract in a statement; those alone get in, whoever made the table. */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`no name of a column: ${name}`);
  return raw(name);
}

/** Where a statement has the tables of an entity, by their aliases, and what it puts for the fields that are no column's. */
export interface From<E extends Entity> {
  aliases: Readonly<Record<string, string>>;
  computed: Readonly<Record<Computed<E>, Sql>>;
  /** The row may be missing: what is yes or no then is no. */
  outer?: true;
}

/** A field in a statement, before its type has its say; undefined for what is kept from being read. */
export function columnOf<E extends Entity>(entity: E, name: string, field: Field, from: From<E>): Sql | undefined {
  if ('computed' in field) return (from.computed as Readonly<Record<string, Sql>>)[name];
  if (!('column' in field)) return undefined;
  const table = field.table ?? entity.table;
  const column = sql`${identifier(from.aliases[table] ?? table)}.${identifier(field.column)}`;
  return from.outer && field.type === 'boolean' ? sql`coalesce(${column}, false)` : column;
}

function columnsOf<E extends Entity>(
  entity: E,
  from: From<E>,
  nameOf: (name: string, field: Field) => string | undefined,
) {
  return join(
    Object.entries(entity.fields).flatMap(([field, one]) => {
      const [name, column] = [nameOf(field, one), columnOf(entity, field, one, from)];
      if (name === undefined || column === undefined) return [];
      const read = 'computed' in one ? undefined : codecOf(one).read;
      return [sql`${read ? read(column) : column} AS ${identifier(name)}`];
    }),
  );
}

/** The columns of a SELECT, each by the name of its field: the record as the contract reads it. */
export const modelColumns = <E extends Entity>(entity: E, from: From<E>): Sql =>
  columnsOf(entity, from, (name) => name);

const inRow = (name: string, { row }: Field) => (row === true ? name : row);

/** Those that stand in the row of a list, by the names of there. */
export const rowColumns = <E extends Entity>(entity: E, from: From<E>): Sql => columnsOf(entity, from, inRow);

/** The same out of a table that has them by these names already. */
export const rowNames = ({ fields }: Entity, table: string): Sql =>
  join(
    Object.entries(fields).flatMap(([field, one]) => {
      const name = inRow(field, one);
      return name === undefined ? [] : [sql`${identifier(table)}.${identifier(name)}`];
    }),
  );
