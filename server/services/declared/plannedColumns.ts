import type { Known } from './catalogue';
import type { Source } from './source';

/** What becomes of a field: it stays, it is made, has another name or type, comes back, or is no longer shown. */
export interface PlannedColumn {
  name: string;
  label: string;
  type: string;
  change: Source['kind'] | 'hidden';
}

/** Every field of a definition with what becomes of it, and then those of the definition in force that it leaves out. */
export function plannedColumns(known: Known | undefined, sources: readonly Source[]): PlannedColumn[] {
  const columns = sources.map(({ name, field, kind }): PlannedColumn => ({
    name,
    label: field.label,
    type: field.type,
    change: kind,
  }));
  const used = new Set(
    sources.flatMap((source) => ('id' in source ? [source.id] : source.kind === 'converted' ? [source.from.id] : [])),
  );
  const before = known?.declared?.endpoint === undefined ? known?.declared?.fields : {};
  const gone = Object.entries(before ?? {}).filter(([name]) => !used.has(known?.columns[name] ?? 0));
  return [
    ...columns,
    ...gone.map(([name, { label, type }]): PlannedColumn => ({ name, label, type, change: 'hidden' })),
  ];
}
