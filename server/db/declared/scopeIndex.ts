import { createHash } from 'node:crypto';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { DeclaredField } from '../../../src/contract/declared/fields';
import { columnName, isPair, keptAs, serverColumn } from './steps';

/** PostgreSQL takes 32 columns an index and about 2700 bytes an entry; this stays well below. */
const most = { columns: 24, bytes: 1600 };

/** What a value takes in an entry at most, bytes; undefined for what is kept out of it. */
function bytesOf(field: DeclaredField): number | undefined {
  if (field.type === 'text') return 3 * (field.max ?? 1000);
  if (field.type === 'select') return 40;
  if (field.type === 'reference') return isPair(keptAs(field)) ? 50 : 4;
  return ['number', 'money', 'percent', 'day', 'month', 'moment', 'boolean'].includes(field.type) ? 16 : undefined;
}

/** The columns by which a record belongs to somebody; none where everybody sees all records. */
function keysOf({ scope, fields }: Declaration, columns: Readonly<Record<string, number>>): string[] {
  if (scope === 'all') return [];
  if (scope.by === 'owner') return ['owner_server', 'owner_id'];
  const [field, id] = [fields[scope.through], columns[scope.through]];
  if (!field || id === undefined) return [];
  return isPair(keptAs(field)) ? [serverColumn(id), columnName(id)] : [columnName(id)];
}

/**
 * The index that finds somebody's own records together with all that they are filtered and put in order by, so that the table itself
 * is read for one page alone. Its name says of which columns it is: another definition makes another one.
 */
export function scopeIndex(declared: Declaration, columns: Readonly<Record<string, number>>) {
  const keys = keysOf(declared, columns);
  if (keys.length === 0) return undefined;
  const { fields, list } = declared;
  const included = new Set<string>();
  let left = most.bytes;
  for (const source of [...(list.orderings ?? []), ...(list.filters ?? [])]) {
    const [field, id] = [fields[source], columns[source]];
    if (!field || id === undefined || included.size >= most.columns) continue;
    const bytes = bytesOf(field);
    if (bytes === undefined || bytes > left) continue;
    for (const name of isPair(keptAs(field)) ? [serverColumn(id), columnName(id)] : [columnName(id)])
      if (!keys.includes(name) && !included.has(name)) included.add(name);
    left -= bytes;
  }
  const on = `(${[...keys, 'id'].join(', ')})${included.size > 0 ? ` INCLUDE (${[...included].sort().join(', ')})` : ''}`;
  return { name: `scope_${createHash('sha256').update(on).digest('hex').slice(0, 8)}`, on };
}
