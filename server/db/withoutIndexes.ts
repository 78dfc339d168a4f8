import type { Queryable } from './queryable';

/** Loads rows with the tables' plain indexes away, and builds them again as they were; keys and references stay in force. */
export async function withoutIndexes(
  tx: Queryable,
  tables: readonly string[],
  load: () => Promise<void>,
  onBuild: () => void = () => undefined,
): Promise<void> {
  const indexes = await tx.rows<{ name: string; definition: string }>({
    text: `
      SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
      WHERE i.indrelid = ANY($1::regclass[]) AND c.oid IS NULL
      ORDER BY i.indexrelid`,
    values: [tables],
  });
  if (indexes.length > 0) await tx.run(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  await load();
  onBuild();
  // Of a table of partitions, the definition names the table alone.
  for (const { definition } of indexes) await tx.run(definition.replace(' ON ONLY ', ' ON '));
}
