import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { declaration, type Declaration } from '../../../src/contract/declared/declaration';
import type { DeclaredField } from '../../../src/contract/declared/fields';
import type { Queryable } from '../../db/queryable';
import { tableName, type Kept } from '../../db/declared/steps';

/** A field that the table of a resource has, or had. */
export interface KnownField extends Kept {
  id: number;
  name: string;
  hidden: boolean;
}

/** What the database knows of one resource. */
export interface Known {
  id: number;
  /** What is in force; undefined before the first time. */
  declared: Declaration | undefined;
  columns: Readonly<Record<string, number>>;
  checksum: string | null;
  /** It was taken away: its definition and its data stay. */
  removed: { at: Date; by: string } | undefined;
  /** The definitions that it has ever had. */
  past: ReadonlySet<string>;
  fields: readonly KnownField[];
  /** The names of its indexes that can be used, of those that cannot, and of its constraints. */
  indexes: ReadonlySet<string>;
  broken: ReadonlySet<string>;
  keys: ReadonlyMap<string, boolean>;
  /** How many records it has, about. */
  rows: number;
  /** Its records lie here; a resource with an `endpoint` has no table, unless it had one before. */
  table: boolean;
}

/** What a field of the catalogue is called and declared as in what is in force; undefined of one that rests. */
export function inForceOf(
  { declared, columns }: Known,
  id: number,
): { name: string; field: DeclaredField } | undefined {
  const name = Object.keys(columns).find((one) => columns[one] === id);
  const field = name === undefined || declared?.endpoint !== undefined ? undefined : declared?.fields[name];
  return name !== undefined && field ? { name, field } : undefined;
}

/** How a definition is known again: the same words in the same order. */
export const checksumOf = (declared: Declaration): string =>
  createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);

interface Row {
  id: number;
  definition: string | null;
  columns: Record<string, number>;
  checksum: string | null;
  removed_at: Date | null;
  removed_by: string | null;
}

const counted = 10_000;

async function countRows(db: Queryable, id: number): Promise<number> {
  const few = await db.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${tableName(id)} LIMIT ${counted}) few`,
  );
  if ((few?.count ?? 0) < counted) return few?.count ?? 0;
  const about = await db.one<{ rows: number }>(
    sql`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = ${tableName(id)}::regclass`,
  );
  return Math.max(counted, about?.rows ?? 0);
}

/** What the database knows of a resource by its name; undefined of one that it has never had. */
export async function readKnown(db: Queryable, name: string): Promise<Known | undefined> {
  const row = await db.one<Row>(
    sql`SELECT id, definition, columns, checksum, removed_at, removed_by FROM declared_resources WHERE name = ${name}`,
  );
  if (!row) return undefined;
  const { id, definition, columns, checksum, removed_at, removed_by } = row;
  const table = tableName(id);
  const there = await db.one<{ table: boolean }>(sql`SELECT to_regclass(${table}) IS NOT NULL AS table`);
  const fields = await db.rows<KnownField>(
    sql`SELECT id, name, type, target, hidden FROM declared_fields WHERE resource = ${id} ORDER BY id DESC`,
  );
  const made = await db.rows<{ name: string; valid: boolean }>(sql`
    SELECT c.relname AS name, i.indisvalid AS valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = to_regclass(${table})`);
  const past = await db.rows<{ checksum: string }>(sql`SELECT checksum FROM declared_past WHERE resource = ${id}`);
  const keys = await db.rows<{ name: string; valid: boolean }>(
    sql`SELECT conname AS name, convalidated AS valid FROM pg_constraint WHERE conrelid = to_regclass(${table}) AND contype = 'f'`,
  );
  return {
    id,
    declared: definition === null ? undefined : declaration.parse(JSON.parse(definition)),
    columns,
    checksum,
    removed: removed_at ? { at: removed_at, by: removed_by ?? '' } : undefined,
    past: new Set(past.map((one) => one.checksum)),
    fields,
    indexes: new Set(made.filter(({ valid }) => valid).map((one) => one.name)),
    broken: new Set(made.filter(({ valid }) => !valid).map((one) => one.name)),
    keys: new Map(keys.map((one) => [one.name, one.valid])),
    rows: there?.table ? await countRows(db, id) : 0,
    table: there?.table ?? false,
  };
}
