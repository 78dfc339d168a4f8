import type { ClientBase } from 'pg';

export interface DumpedTable {
  table: string;
  columns: string[];
  /** Of a month of facts that is not among those that are read. */
  detached?: boolean;
}

/** Left out of a backup: what belongs to the running server, such as sessions and counted attempts. */
const passing = ['schema_migrations', 'tokens', 'sign_in_guesses', 'sign_in_places', 'idempotency_keys'];

interface Column {
  table: string;
  column: string;
}

interface Reference {
  from: string;
  to: string;
}

const readColumns = async (client: ClientBase, schema: 'public' | 'declared' | 'facts'): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `SELECT CASE $2 WHEN 'public' THEN '' ELSE $2 || '.' END || c.relname AS table, a.attname AS column
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = $2::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND c.relname <> ALL ($1) ORDER BY c.relname, a.attnum`,
    [passing, schema],
  );
  return rows;
};

const withColumns = (table: string, columns: readonly Column[]): DumpedTable => ({
  table,
  columns: columns.filter((one) => one.table === table).map(({ column }) => column),
});

/** The tables of declared resources (`declared.r_5`): they may refer to one another in circles, so their keys are made after their rows. */
export async function readDeclaredTables(client: ClientBase): Promise<DumpedTable[]> {
  const columns = await readColumns(client, 'declared');
  return [...new Set(columns.map(({ table }) => table))].map((table) => withColumns(table, columns));
}

/** The months of facts, detached ones too, and what belongs to none. */
export async function readFactTables(client: ClientBase): Promise<DumpedTable[]> {
  const columns = await readColumns(client, 'facts');
  const { rows: away } = await client.query<{ name: string }>(
    'SELECT fact_table(month) AS name FROM fact_months() WHERE NOT attached',
  );
  return [...new Set(columns.map(({ table }) => table))].map((table) => ({
    ...withColumns(table, columns),
    ...(away.some(({ name }) => name === table) && { detached: true }),
  }));
}

/** The tables of the product with their stored columns, each after those that it refers to. */
export async function readTables(client: ClientBase): Promise<DumpedTable[]> {
  const columns = await readColumns(client, 'public');
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
    ordered.push(withColumns(next, columns));
  }
  return [...ordered, ...(await readFactTables(client))];
}

/** The migrations that the database has. */
export const readMigrations = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  );

/** How far each sequence of numbers has come; null where it has not begun. */
export async function readSequences(client: ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || sequencename AS name, last_value::text AS last
     FROM pg_sequences WHERE schemaname IN ('public', 'declared') ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** A name, or one with its schema. */
export const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
