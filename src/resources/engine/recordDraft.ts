import { valueWords } from '../../contract/words/valueWords';
import type { Sent } from '../../ui/saving/useSaving';
import type { FormField } from './definition';

type Values = Readonly<Record<string, unknown>>;

/** What is typed over a record, and what stood there when it was read: what others have changed since is seen by that. */
export interface RecordDraft {
  typed: Values;
  was: Values;
  /** What the fields were called, and what was chosen in them. */
  said?: Readonly<Record<string, Said>> | undefined;
  /** What was last sent: it may be saved, although no answer came. */
  sent?: Sent | undefined;
}

interface Said {
  label: string;
  words?: string;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is kept of values, never those that are secret. Of a record that is changed, `start` is what was read: the rest of it is others' to change. */
export function draftOf(fields: readonly FormField[], values: Values, start?: Values): RecordDraft | undefined {
  const secret = new Set(fields.flatMap((field) => (field.secret ? [field.source] : [])));
  const kept = Object.entries(values).filter(([source]) => !secret.has(source));
  const was = start ? kept.map(([source]) => [source, start[source]] as const) : [];
  const said = fields.flatMap((field): [string, Said][] => {
    const { source, label, choices } = field;
    if (!(source in values) || secret.has(source)) return [];
    return [[source, { label, ...(choices && { words: valueWords(field, values[source]) }) }]];
  });
  return kept.length > 0
    ? { typed: Object.fromEntries(kept), was: Object.fromEntries(was), said: Object.fromEntries(said) }
    : undefined;
}

/** A draft as it was kept; one of an earlier build is the values of the form. */
export function readRecordDraft(kept: unknown): RecordDraft | undefined {
  if (!isRecord(kept)) return undefined;
  const { typed, was, said, sent } = kept;
  if (!isRecord(typed) || !isRecord(was)) return { typed: kept, was: {} };
  return {
    typed,
    was,
    ...(isRecord(said) && { said: said as RecordDraft['said'] }),
    ...(isRecord(sent) && { sent: { body: String(sent.body), key: String(sent.key) } }),
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether others have changed what is typed over, into something else. */
export const isOutdated = ({ typed, was }: RecordDraft, start: Values) =>
  Object.entries(was).some(([source, value]) => !same(value, start[source]) && !same(typed[source], start[source]));
