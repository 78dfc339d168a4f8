import sql from 'sql-template-tag';
import type { AuditEntry } from '../../../src/contract/audit';
import type { Names } from '../../../src/contract/words/changeWords';
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

interface Name {
  field: string;
  value: string;
  name: string;
}

/** What numbers in the records stand for: roles, values of lists, and those head dealers that are in scope. */
export async function namesIn(
  { caller, db }: Context,
  entries: readonly Pick<AuditEntry, 'changes' | 'organisation'>[],
): Promise<Names> {
  const used = new Map<string, Set<string>>();
  for (const { changes, organisation } of entries)
    for (const { field, before, after } of changes) {
      const own = field === 'parent_id' ? `${organisation?.server_alias ?? ''}:` : '';
      const values = [before, after].flat().filter((one) => typeof one === 'number' || typeof one === 'string');
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
  for (const { field, value, name } of rows) names[field] = { ...names[field], [value]: name };
  return names;
}
