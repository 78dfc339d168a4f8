import type { Declaration } from '../../contract/declared/declaration';
import type { DeclaredField } from '../../contract/declared/fields';
import { valueSchema } from '../../contract/declared/recordSchema';
import { isBlank, valueWords } from '../../contract/words/valueWords';
import { readerOf } from '../../domain/sheets/recordReaders';
import type { RecordDraft } from '../engine/recordDraft';

const chosen: readonly DeclaredField['type'][] = ['select', 'several', 'reference'];
const numeric: readonly DeclaredField['type'][] = ['number', 'money', 'percent'];

/** A typed value as the field takes it now; undefined for one that it has no place for. */
function asTyped(field: DeclaredField, value: unknown): { value: unknown; kept: boolean } | undefined {
  const schema = valueSchema(field);
  if (isBlank(value) || schema.safeParse(value).success) return { value, kept: true };
  const text = typeof value === 'number' ? String(value).replace('.', ',') : valueWords({ type: 'text' }, value);
  const read = readerOf(field)(text);
  if ('value' in read && schema.safeParse(read.value).success) return { value: read.value, kept: false };
  // What is not right yet may still be put right where it stands.
  const fits =
    typeof value === (numeric.includes(field.type) ? 'number' : field.type === 'boolean' ? 'boolean' : 'string');
  return fits && !chosen.includes(field.type) ? { value, kept: true } : undefined;
}

/** A draft of a form as it was declared before, as far as it has a place in what is declared now: fields by their names of today. */
export function placedNow({ fields }: Declaration, { typed, was }: RecordDraft) {
  const names = new Map(
    Object.entries(fields).flatMap(([name, field]) => [name, ...(field.was ?? [])].map((old) => [old, name] as const)),
  );
  const placed: { typed: Record<string, unknown>; was: Record<string, unknown>; left: string[] } = {
    typed: {},
    was: {},
    left: [],
  };
  for (const [source, value] of Object.entries(typed)) {
    const name = names.get(source);
    const field = name === undefined ? undefined : fields[name];
    const now = field && asTyped(field, value);
    if (name !== undefined && now) {
      placed.typed[name] = now.value;
      if (now.kept && source in was) placed.was[name] = was[source];
    } else if (!isBlank(value) && value !== false) placed.left.push(source);
  }
  return placed;
}
