import sql, { raw, type Sql } from 'sql-template-tag';
import { declaration, type Declaration } from '../../../src/contract/declared/declaration';
import type { DeclaredField } from '../../../src/contract/declared/fields';
import type { Queryable } from '../../db/queryable';
import { columnName, isPair, keptAs, serverColumn } from '../../db/declared/steps';
import { columnKinds } from './columnKinds';

/** A declared resource in force: its definition, and where its table has each field. */
export interface Live {
  id: number;
  name: string;
  declared: Declaration;
  /** By name, the number of the field in the catalogue. */
  columns: Readonly<Record<string, number>>;
  checksum: string;
  /** The fields that others were made of when they became of another type, by their numbers. */
  earlier: readonly Earlier[];
}

/** A field of another type that the field `of` was made of. */
export interface Earlier {
  id: number;
  type: DeclaredField['type'];
  of: number;
}

/** One resource among all that are declared. */
export interface Among {
  live: Live;
  all: readonly Live[];
}

interface Row {
  id: number;
  name: string;
  definition: string;
  columns: Record<string, number>;
  checksum: string;
  earlier: Earlier[];
}

/** The definitions in force, by name. */
export async function readLive(db: Queryable): Promise<Live[]> {
  const rows = await db.rows<Row>(sql`
    SELECT id, name, definition, columns, checksum, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', o.id, 'type', o.type, 'of', f.id) ORDER BY f.id DESC)
      FROM declared_fields f JOIN declared_fields o ON o.id = f.came_of WHERE f.resource = r.id), '[]') AS earlier
    FROM declared_resources r
    WHERE definition IS NOT NULL AND removed_at IS NULL ORDER BY name`);
  return rows.map(({ definition, ...row }) => ({ ...row, declared: declaration.parse(JSON.parse(definition)) }));
}

/** A field of a declared resource with its column in the table `r`, or as it is called elsewhere in a statement. */
export interface LiveField {
  source: string;
  field: DeclaredField;
  id: number;
  column: Sql;
  /** The server of what is meant, where that has one. */
  server: Sql | undefined;
}

export function liveField({ declared, columns }: Live, source: string, alias: 'r' | 't' = 'r'): LiveField {
  const [field, id] = [declared.fields[source], columns[source]];
  if (!field || id === undefined) throw new Error(`no such field: ${source}`);
  const server = isPair(keptAs(field)) ? raw(`${alias}.${serverColumn(id)}`) : undefined;
  return { source, field, id, column: raw(`${alias}.${columnName(id)}`), server };
}

/** Those that are kept here: of a collection of another server none is. */
export const liveFields = (live: Live): LiveField[] =>
  live.declared.endpoint === undefined
    ? Object.keys(live.declared.fields).map((source) => liveField(live, source))
    : [];

/** The value of a field as it goes over the wire. */
export function readField({ field, column, server }: LiveField): Sql {
  if (server) return sql`${server} || ':' || ${column}`;
  const { read } = columnKinds[field.type];
  return read ? read(column) : column;
}
