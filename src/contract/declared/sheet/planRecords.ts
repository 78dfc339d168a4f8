import type { BatchRow } from '../../batches';
import type { SheetRecord } from '../../sheetBatches';
import { isBlank, valueWords } from '../../words/valueWords';
import { namingField } from '../recordFields';
import type { KeptRecord, LineFault, SheetGround, Values } from './ground';
import { holdersByValue, matchRecord } from './matchRecord';
import { meantReferences } from './meantReferences';
import { changedBy, newBy } from './plannedValues';
import { createTaken, type Taken } from './uniqueValues';

type Names = Readonly<Record<string, string>>;
type Words = NonNullable<BatchRow['words']>;

/** A value as people read it; a reference by the name that it is shown by. */
const shown = ({ declared }: SheetGround, name: string, value: unknown, names: Names): string => {
  const field = declared.fields[name];
  if (isBlank(value)) return valueWords({ type: 'text' }, null);
  if (field?.type === 'reference') return names[name] ?? `№ ${String(value)}`;
  return field ? valueWords(field, value) : '';
};

interface Planned {
  kept: KeptRecord | undefined;
  changed: Values;
  names: Names;
}

/** What becomes of a record, field by field; of a new one what it has. */
function wordsOf(ground: SheetGround, { kept, changed, names }: Planned): Words {
  return Object.entries(changed).flatMap(([name, value]) => {
    const field = ground.declared.fields[name];
    if (!field || (!kept && (isBlank(value) || value === false))) return [];
    const before = kept ? shown(ground, name, kept.values[name], kept.names) : '';
    const after = shown(ground, name, value, names);
    // Of two namesakes the other one.
    return [
      { field: name, label: field.label, before, after: after === before ? `${after} (${String(value)})` : after },
    ];
  });
}

function labelOf({ declared }: SheetGround, kept: KeptRecord | undefined, after: Values | null): string {
  const named = (after ?? kept?.values)?.[namingField(declared)];
  if (typeof named === 'string' && named !== '') return named;
  return kept ? `Запись № ${kept.id}` : 'Новая запись';
}

const refused = (label: string, faults: readonly LineFault[]): Omit<BatchRow, 'key'> => {
  const asks = faults.flatMap(({ asks: one }) => one ?? []);
  return {
    label,
    before: null,
    after: null,
    revision: null,
    problems: faults.map(({ problem }) => problem),
    ...(asks.length > 0 && { asks }),
  };
};

interface Run {
  ground: SheetGround;
  byValue: ReturnType<typeof holdersByValue>;
  taken: Taken;
  /** Records that an earlier line means, with its place. */
  meant: Map<number, number>;
}

function rowOf({ ground, byValue, taken, meant }: Run, record: SheetRecord, place: number): BatchRow {
  const first = meantReferences(ground, record, undefined);
  const { kept, fault } = matchRecord(ground, byValue, record, { ...record.values, ...first.values });
  const key = kept ? String(kept.id) : `new:${place}`;
  const label = labelOf(ground, kept, kept ? null : record.values);
  if (fault) return { key, ...refused(label, [fault]) };
  const above = kept && meant.get(kept.id);
  if (above !== undefined)
    return { key: `again:${place}`, ...refused(label, [{ problem: 'Эта запись уже есть выше' }]), above };
  if (kept) meant.set(kept.id, place);
  const references = kept ? meantReferences(ground, record, kept) : first;
  const given = { ...record.values, ...references.values };
  const { values: changed, faults } = kept ? changedBy(ground, kept, given) : newBy(ground, given);
  const after = { ...kept?.values, ...changed };
  const unclear = new Set(references.faults.map(({ field }) => field));
  const all = [...references.faults, ...faults.filter(({ field }) => field === undefined || !unclear.has(field))];
  if (all.length === 0) all.push(...taken.take(ground, kept?.id ?? -1 - place, kept?.values, after));
  if (all.length > 0) return { key, ...refused(label, all) };
  return {
    key,
    label: labelOf(ground, kept, after),
    before: (kept?.values as BatchRow['before']) ?? null,
    after: after as BatchRow['after'],
    problems: [],
    revision: kept?.revision ?? null,
    words: wordsOf(ground, { kept, changed, names: { ...kept?.names, ...references.names } }),
  };
}

/** What lines of a sheet make of the records of a declared resource, line by line, in the order in which they are written. */
export function planRecords(ground: SheetGround, records: readonly SheetRecord[]): BatchRow[] {
  const { holders } = ground;
  const run: Run = { ground, byValue: holdersByValue(holders), taken: createTaken(holders), meant: new Map() };
  return records.map((record, place) => rowOf(run, record, place));
}
