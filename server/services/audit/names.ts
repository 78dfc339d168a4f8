import sql from 'sql-template-tag';
import type { AuditEntry } from '../../../src/contract/audit';
import { groupBy } from '../../../src/domain/groupBy';
import type { Names } from '../../../src/contract/words/changeWords';
import { oneOf, type Key } from '../declared/oneOf';
import { splitPair } from '../declared/conditions';
import { targetOf } from '../declared/targets';
import type { Context } from '../kernel/context';
import { groupsInScope } from '../kernel/scope';

/** The list of the installation that the numbers, or codes, of a field are from. */
const lists: Readonly<Record<string, string>> = {
  p_package_types: 'package_type',
  p_online_rights: 'online_permission',
  p_statuses: 'notification_status',
  p_billing_type_alias: 'billing_type',
  p_billing_type_id: 'billing_type',
  type: 'category_type',
  client_type: 'app_type',
  server_types: 'server_type',
};

type Entry = Pick<AuditEntry, 'changes' | 'organisation'> & { resource?: string | null };

interface Name {
  field: string;
  value: string;
  name: string;
}

const isKey = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string';

const keyOf = (value: unknown): Key | undefined =>
  splitPair(value) ?? (typeof value === 'number' ? { server: null, id: value } : undefined);

/** What the references of declared records lead to, of what the caller may see: by `resource.field`. */
async function referenceNames({ caller, db, declared }: Context, entries: readonly Entry[]): Promise<Name[]> {
  const all = declared.all();
  const fieldsOf = new Map(all.map((one) => [one.name, one.declared.fields]));
  const used = entries.flatMap(({ resource, changes }) =>
    changes.flatMap(({ field, before, after }) => {
      const about = fieldsOf.get(resource ?? '')?.[field];
      if (about?.type !== 'reference') return [];
      const keys = [before, after].flatMap((value) => keyOf(value) ?? []);
      return keys.map((key) => ({ field: `${resource}.${field}`, to: about.to, key }));
    }),
  );
  const found = [...groupBy(used, ({ field }) => field)].map(async ([field, some]) => {
    const target = targetOf(db, caller, some[0]?.to ?? '', all);
    const meant =
      target &&
      oneOf(
        { column: target.id, server: target.server },
        some.map(({ key }) => key),
      );
    if (!meant) return [];
    const value = target.server ? sql`${target.server} || ':' || ${target.id}` : sql`${target.id}::text`;
    return db.rows<Name>(
      sql`SELECT ${field}::text AS field, ${value} AS value, ${target.name} AS name FROM ${target.from} WHERE ${meant} AND ${target.seen}`,
    );
  });
  return (await Promise.all(found)).flat();
}

/** What numbers in the records stand for: roles, values of lists, and those head dealers that are in scope. */
export async function namesIn(context: Context, entries: readonly Entry[]): Promise<Names> {
  const { caller, db } = context;
  const used = new Map<string, Set<string>>();
  for (const { changes, organisation, resource } of entries)
    for (const { field, before, after } of resource ? [] : changes) {
      const own = field === 'parent_id' ? `${organisation?.server_alias ?? ''}:` : '';
      const values = [before, after].flat().filter(isKey);
      const known = used.get(field) ?? new Set();
      for (const value of values) known.add(`${own}${value}`);
      used.set(field, known);
    }
  const of = (field: string) => [...(used.get(field) ?? [])];
  const wanted = Object.entries(lists).flatMap(([field, kind]) => of(field).map((value) => ({ field, kind, value })));
  const rows = await db.rows<Name>(sql`
    SELECT w.field, w.value, l.name FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS w (field text, kind text, value text)
    JOIN lookups l ON l.kind = w.kind AND (l.id::text = w.value OR l.code = w.value)
    UNION ALL SELECT 'p_rid', r.p_rid::text, r.name FROM roles r WHERE r.p_rid::text = ANY(${of('p_rid')}::text[])
    UNION ALL SELECT 'parent_id', g.server_alias || ':' || g.p_gid, g.name FROM groups g
    WHERE (g.server_alias, g.p_gid) IN (SELECT split_part(one, ':', 1), split_part(one, ':', 2)::int FROM unnest(${of('parent_id')}::text[]) one)
      AND ${groupsInScope(caller)}
    UNION ALL SELECT 'p_parent', d.id::text, g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE d.id::text = ANY(${of('p_parent')}::text[]) AND ${groupsInScope(caller)}`);
  const names: Record<string, Record<string, string>> = {};
  for (const { field, value, name } of [...rows, ...(await referenceNames(context, entries))])
    names[field] = { ...names[field], [value]: name };
  return names;
}
