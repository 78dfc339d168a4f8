import sql from 'sql-template-tag';
import { boundOf } from '../../../src/contract/filterBounds';
import type { OwnLists, ViewSave } from '../../../src/contract/views';
import type { Queryable } from '../../db/queryable';
import type { Plan } from './plan';

type Content = Omit<ViewSave, 'name' | 'shared'>;

/** The names that fields had, with those that they get. */
function renamed({ known, sources }: Plan): ReadonlyMap<string, string> {
  const before = Object.entries(known?.columns ?? {});
  return new Map(
    sources.flatMap((source) => {
      const old = source.kind === 'renamed' ? before.find(([, id]) => id === source.id)?.[0] : undefined;
      return old === undefined ? [] : [[old, source.name] as const];
    }),
  );
}

/** Views of a list, and how people have set it up, go by the names that its fields get. */
export async function renameInLists(tx: Queryable, plan: Plan): Promise<void> {
  const names = renamed(plan);
  if (names.size === 0) return;
  const nameOf = (name: string) => names.get(name) ?? name;
  const filterOf = (name: string) => {
    const bound = names.has(name) ? undefined : boundOf(name);
    return bound ? `${nameOf(bound.field)}_${bound.end}` : nameOf(name);
  };
  const columnsOf = (columns: Content['columns']) => columns.map((one) => ({ ...one, name: nameOf(one.name) }));
  const views = await tx.rows<{ id: number; content: Content }>(
    sql`SELECT id, content FROM views WHERE list = ${plan.name} ORDER BY id FOR UPDATE`,
  );
  for (const { id, content } of views) {
    const now: Content = {
      ...content,
      columns: columnsOf(content.columns),
      sort: { ...content.sort, field: nameOf(content.sort.field) },
      filters: Object.fromEntries(Object.entries(content.filters).map(([name, value]) => [filterOf(name), value])),
    };
    await tx.run(sql`
      UPDATE views SET content = ${JSON.stringify(now)}::jsonb, revision = revision + 1
      WHERE id = ${id} AND content <> ${JSON.stringify(now)}::jsonb`);
  }
  const people = await tx.rows<{ server: string; id: number; own: OwnLists['lists'][string] }>(sql`
    SELECT server_alias AS server, p_id AS id, settings -> 'lists' -> ${plan.name} AS own FROM list_settings
    WHERE settings -> 'lists' -> ${plan.name} -> 'columns' IS NOT NULL ORDER BY 1, 2 FOR UPDATE`);
  for (const { server, id, own } of people)
    await tx.run(sql`
      UPDATE list_settings
      SET settings = jsonb_set(settings, ARRAY['lists', ${plan.name}, 'columns'], ${JSON.stringify(columnsOf(own.columns ?? []))}::jsonb),
          revision = revision + 1
      WHERE server_alias = ${server} AND p_id = ${id}`);
}
