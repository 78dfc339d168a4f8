import type { ClientBase } from 'pg';
import { declaration } from '../../../src/contract/declared/declaration';
import { indexesOf } from '../declared/indexes';
import { addColumns, addKey, createTable, isPair, tableName, validateKey, type Kept } from '../declared/steps';
import { quoted, readDeclaredTables } from './tables';

interface KnownField extends Kept {
  id: number;
  resource: number;
}

const readResources = async (client: ClientBase) =>
  (
    await client.query<{ id: number; name: string; definition: string | null; columns: Record<string, number> }>(
      'SELECT id, name, definition, columns FROM declared_resources ORDER BY id',
    )
  ).rows;

const readFields = async (client: ClientBase) =>
  (await client.query<KnownField>('SELECT id, resource, type, target FROM declared_fields ORDER BY id')).rows;

/** A server that has begun over an empty database may have made tables already: what holds nothing makes room. */
export async function takeAwayEmpty(client: ClientBase): Promise<void> {
  for (const { table } of await readDeclaredTables(client)) {
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
    if (rows.length > 0)
      throw new Error(`В таблице ${table} уже есть записи: восстанавливать можно только в пустую базу`);
    await client.query(`DROP TABLE ${quoted(table)} CASCADE`);
  }
}

/** The tables of the declared resources, as the catalogue that was brought in has them; without what refers to one another. */
export async function makeDeclaredTables(client: ClientBase): Promise<void> {
  const fields = await readFields(client);
  for (const { id, definition } of await readResources(client)) {
    const own = fields.filter(({ resource }) => resource === id);
    // What lies on another server has no table here, unless it had one before.
    if (own.length === 0 && definition !== null && declaration.parse(JSON.parse(definition)).endpoint !== undefined)
      continue;
    await client.query(createTable(id));
    for (const field of own) await client.query(addColumns(id, field.id, field));
  }
}

/** Keys and indexes, once the rows are in. */
export async function makeDeclaredKeys(client: ClientBase): Promise<void> {
  const resources = await readResources(client);
  for (const { id, resource, target, ...kept } of await readFields(client)) {
    const other = resources.find(({ name }) => name === target);
    if (kept.type !== 'reference' || target === null) continue;
    if (!other && !['groups', 'users', 'dealers'].includes(target)) continue;
    await client.query(addKey(resource, id, { name: target, table: other?.id }, isPair({ ...kept, target })));
    await client.query(validateKey(resource, id));
  }
  for (const { id, definition, columns } of resources) {
    const declared = definition === null ? undefined : declaration.parse(JSON.parse(definition));
    if (!declared || declared.endpoint !== undefined) continue;
    for (const { name, on } of indexesOf(declared, columns, id))
      await client.query(`CREATE INDEX ${name} ON ${tableName(id)} ${on}`);
  }
}
