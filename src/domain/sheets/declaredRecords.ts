import type { BatchRequest, BatchRow } from '../../contract/batches';
import type { Declaration } from '../../contract/declared/declaration';
import type { DeclaredField } from '../../contract/declared/fields';
import { readId } from './readers';
import { readerOf } from './recordReaders';
import {
  defineSheet,
  placedAt,
  type LineChange,
  type PlacedSheet,
  type Read,
  type ReadLine,
  type SheetColumn,
} from './sheetKind';

/** How the number of a record is called in files. */
export const recordIdLabel = 'ID записи';

type Values = Record<string, unknown>;
type Line = ReadLine<Values>;
type Input = BatchRequest<'declared-records'>;
type Json = Input['records'][number]['values'][string];

const readRecordId = (text: string): Read<number> => {
  const read = readId(text.replace(/^№/, ''));
  return 'problem' in read ? { problem: 'нужен номер записи' } : read;
};

const sizes: Partial<Record<DeclaredField['type'], number>> = {
  text: 20,
  longText: 30,
  reference: 30,
  email: 22,
  several: 20,
  select: 16,
};

function columnOf(name: string, field: DeclaredField): SheetColumn<unknown> {
  const one = 'unique' in field && field.unique === true;
  return {
    label: field.label,
    aliases: [name, ...(field.was ?? [])],
    read: readerOf(field),
    // What a record needs, and which lines need not say it, the server knows.
    optional: true,
    // An empty cell empties the field; of yes and no there is no third.
    ...(field.type !== 'boolean' && { blank: null }),
    ...(!one && { forAll: true as const }),
    size: sizes[field.type] ?? 12,
  };
}

function recordOf(
  { fields }: Declaration,
  { line: _line, chosen: _chosen, id, ...given }: Line,
): Input['records'][number] {
  const values: Record<string, Json> = {};
  const references: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (fields[name]?.type === 'reference' && typeof value === 'string') references[name] = value;
    else values[name] = value as Json;
  }
  return { ...(typeof id === 'number' && { id }), values, references };
}

/** What becomes of a record, in the words of the preview. */
function change({ before, words = [] }: BatchRow): LineChange {
  const after = words.map((one) => one.after).join('; ');
  const told = words.map((one) => `${one.label}: ${before ? `${one.before} → ` : ''}${one.after}`).join('; ');
  return { before: before && words.map((one) => one.before).join('; '), after, told };
}

/** The sheet of a declared resource: a column for each of its fields that the user sees, by label or name, and the ID of the record. */
export function recordSheet(declared: Declaration): PlacedSheet {
  const id: SheetColumn<unknown> = {
    label: recordIdLabel,
    aliases: ['id'],
    read: readRecordId,
    optional: true,
    size: 8,
  };
  const columns = {
    id,
    ...Object.fromEntries(Object.entries(declared.fields).map(([name, field]) => [name, columnOf(name, field)])),
  };
  const kind = defineSheet<Values, 'declared-records', undefined>({
    title: declared.title,
    batch: 'declared-records',
    columns,
    gather: (lines) => ({
      input: { resource: declared.name, records: lines.map((line) => recordOf(declared, line)) },
      places: new Map(lines.map(({ line }, place) => [line, place])),
      faults: new Map(),
    }),
    change,
  });
  return placedAt(kind, undefined);
}
