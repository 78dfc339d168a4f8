import type { RaRecord } from 'react-admin';
import { Conflict } from '../../ui/saving/Conflict';
import type { FormField } from './definition';
import { FieldWords } from './FieldWords';

type Values = Readonly<Record<string, unknown>>;

export interface Stale {
  /** The record as it is on the server now. */
  theirs: RaRecord;
  /** Who has changed it, and when. */
  words: string;
  /** What of the record no field shows. */
  beyond?: string | undefined;
  /** What was read before that, where it is not what the form goes by now. */
  was?: Values | undefined;
}

interface RecordConflictProps extends Stale {
  fields: readonly FormField[];
  /** The record as it was read, and as it stands in the form. */
  was: Values;
  mine: Values;
  onResolve: (keepMine: boolean) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a || null) === JSON.stringify(b || null);

/** Somebody has changed the record since it was read: what, field by field. */
export function RecordConflict({ theirs, words, fields, beyond, was, mine, onResolve }: RecordConflictProps) {
  const [server = ''] = String(theirs.id).split(':');
  const rows = fields.flatMap((field) => {
    const { source, label } = field;
    const strong = [theirs, mine].flatMap((values, at) => (same(was[source], values[source]) ? [] : [at + 1]));
    const values = [was, theirs, mine].map((one, at) => (
      <FieldWords key={at} field={field} server={server} value={one[source]} />
    ));
    return strong.length > 0 ? [{ id: source, name: label, values, strong }] : [];
  });
  const unseen = fields.every(({ source }) => same(was[source], theirs[source]));
  const about = unseen && beyond ? `Поля этой формы прежние, изменено то, чего здесь не видно: ${beyond}.` : undefined;
  return (
    <Conflict about={about} rows={rows} title="Запись изменилась" what="Поле" words={words} onResolve={onResolve} />
  );
}
