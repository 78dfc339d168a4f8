import type { ClientBase } from 'pg';

export interface DumpedTable {
  table: string;
  columns: string[];
}

/** Left out of a backup: what belongs to the running server, such as sessions and counted attempts. */
const passing = [
  'schema_migrations',
  'tokens',
  'sign_in_guesses',
  'sign_in_places',
  'idempotency_keys',
  'import_parts',
];

interface Column {
  table: string;
  column: string;
}

interface Reference {
  from: string;
  to: string;
}

/** The tables of the product with their stored columns, each after those that it refers to. */
export async function readTables(client: ClientBase): Promise<DumpedTable[]> {
  const { rows: columns } = await client.query<Column>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND c.relname <> ALL ($1) ORDER BY c.relname, a.attnum`,
    [passing],
  );
  const { rows: references } = await client.query<Reference>(
    `SELECT f.relname AS from, t.relname AS to FROM pg_constraint r JOIN pg_class f ON f.oid = r.conrelid JOIN pg_class t ON t.oid = r.confrelid
     WHERE r.contype = 'f' AND r.conrelid <> r.confrelid AND r.connamespace = 'public'::regnamespace`,
  );
  const waiting = new Set(columns.map(({ table }) => table));
  const ordered: DumpedTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find((table) => !references.some(({ from, to }) => from === table && waiting.has(to)));
    if (next === undefined) throw new Error(`Таблицы ссылаются друг на друга по кругу: ${[...waiting].join(', ')}`);
    waiting.delete(next);
    ordered.push({ table: next, columns: columns.filter(({ table }) => table === next).map(({ column }) => column) });
  }
  return ordered;
}

/** The migrations that the database has. */
export const readMigrations = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  );

/** How far each sequence of numbers has come; null where it has not begun. */
export async function readSequences(client: ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
