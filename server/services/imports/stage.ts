import type { Sealer } from '../../security/secrets';
import type { Tx } from '../../db/connect';
import { isFault, type ImportColumn, type ImportKind } from './kind';
import type { SourceLine } from './records';

const types = {
  text: "text NOT NULL DEFAULT ''",
  integer: 'integer',
  smallint: 'smallint',
  date: 'date',
  boolean: 'boolean',
} as const;

const stageColumns = (kind: ImportKind): { name: string; type: string }[] =>
  Object.entries(kind.columns).flatMap(([name, { type, secret }]) =>
    secret
      ? [
          { name: `${name}_sealed`, type: 'bytea' },
          { name: `${name}_mark`, type: 'bytea' },
        ]
      : [{ name, type: types[type] }],
  );

/** A value in COPY's text format. */
const escaped = (value: string) =>
  /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? sign)
    : value;

const keptText = (text: string) => text.replaceAll('\u0000', '').slice(0, 2000).toWellFormed();

/** A value as a line at fault keeps it: what says whom or what it is about as it is read, so that its correction is known by it. */
function keptValue({ read, type }: ImportColumn, value: string, isKey: boolean): string {
  const known = isKey ? read(value) : value;
  if (isFault(known) || !isKey) return keptText(value);
  if (type !== 'boolean') return known;
  return known === 't' ? 'да' : 'нет';
}

interface Secret {
  sealed: string;
  mark: string;
}

/** What stands for a secret from here on; `place` is whose it is, so that equal secrets of two have different marks. */
function sealSecret(sealer: Sealer, value: string, place: string): Secret {
  return { sealed: sealer.seal(value).toString('hex'), mark: sealer.mark(`${place}\n${value}`).toString('hex') };
}

/** Writes lines for COPY; a value that cannot be taken makes the line one at fault, with all that it says kept in `raw`. */
export function stager(kind: ImportKind, sealer: Sealer) {
  const columns: (ImportColumn & { name: string })[] = Object.entries(kind.columns).map(([name, column]) => ({
    ...column,
    name,
  }));
  const nothing = columns.map(({ type, secret }) => (secret ? '\\N\t\\N' : type === 'text' ? '' : '\\N')).join('\t');
  const places = columns.flatMap(({ secret }, at) => (secret ? [] : [at])).slice(0, 2);

  const atFault = ({ line, values, text }: SourceLine, field: string, problem: string): string => {
    const kept = Object.fromEntries(
      columns.flatMap((column, at) => {
        const { name, secret } = column;
        const value = (values[at] ?? '').replaceAll('\u0000', '');
        if (value === '') return [];
        const one = secret
          ? sealSecret(sealer, value, places.map((place) => values[place]).join('\n'))
          : keptValue(column, value, kind.key.includes(name));
        return one === '' ? [] : [[name, one]];
      }),
    );
    // There may be a secret in it.
    const whole = text && !columns.some(({ secret }) => secret) ? { '': keptText(text) } : {};
    const raw = { ...kept, ...whole };
    return `${line}\t${field}\t${escaped(problem)}\t${escaped(JSON.stringify(raw))}\t${nothing}\n`;
  };

  /** The line for COPY, and whether it is at fault. */
  return (source: SourceLine): { row: string; faulty: boolean } => {
    const { line, values, broken } = source;
    if (broken !== undefined) return { row: atFault(source, '', broken), faulty: true };
    let row = `${line}\t\\N\t\\N\t\\N`;
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at];
      const value = values[at] ?? '';
      if (!column) continue;
      if (value === '') {
        if (column.needed) return { row: atFault(source, column.name, 'Не заполнено'), faulty: true };
        row += column.secret ? '\t\\N\t\\N' : column.type === 'text' ? '\t' : '\t\\N';
        continue;
      }
      if (!value.isWellFormed() || value.includes('\u0000'))
        return { row: atFault(source, column.name, 'Недопустимые знаки'), faulty: true };
      const read = column.secret ? value : column.read(value);
      if (isFault(read)) return { row: atFault(source, column.name, read.problem), faulty: true };
      if (column.secret) {
        const { sealed, mark } = sealSecret(sealer, value, places.map((place) => values[place]).join('\n'));
        row += `\t\\\\x${sealed}\t\\\\x${mark}`;
      } else row += `\t${escaped(read)}`;
    }
    return { row: `${row}\n`, faulty: false };
  };
}

/** Makes the table that lines come into, for this transaction, and says how COPY names it. */
export async function createStage(tx: Tx, kind: ImportKind): Promise<string> {
  const columns = stageColumns(kind);
  await tx.run(`
    CREATE TEMP TABLE import_lines (line integer NOT NULL, fault_field text, fault text, raw jsonb,
      ${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')}) ON COMMIT DROP`);
  return `COPY import_lines (line, fault_field, fault, raw, ${columns.map(({ name }) => `"${name}"`).join(', ')}) FROM STDIN`;
}

/** What a line that is at fault says, by the names of its columns: as it came, or read back from where it stands. */
export const recordOf = (kind: ImportKind): string => {
  const fields = Object.entries(kind.columns).map(([name, { secret, type }]) => {
    if (secret)
      return `'${name}', CASE WHEN s."${name}_sealed" IS NOT NULL THEN jsonb_build_object('sealed', encode(s."${name}_sealed", 'hex'), 'mark', encode(s."${name}_mark", 'hex')) END`;
    if (type === 'boolean') return `'${name}', CASE s."${name}" WHEN true THEN 'да' WHEN false THEN 'нет' END`;
    return `'${name}', nullif(s."${name}"::text, '')`;
  });
  return `coalesce(s.raw, jsonb_strip_nulls(jsonb_build_object(${fields.join(', ')})))`;
};

/** What a column of a line `s` says as text, to be compared with a line that waits; «нет» is the same as nothing. */
const keyText = ({ columns }: ImportKind, name: string): string =>
  columns[name]?.type === 'boolean' ? `CASE WHEN s."${name}" THEN 'да' ELSE '' END` : `coalesce(s."${name}"::text, '')`;

/** Whether a line `s` is about the same as one that waits, or is to, and says what `record` does. */
export const sameKey = (kind: ImportKind, record: string): string =>
  kind.key.map((name) => `${keyText(kind, name)} = coalesce(nullif(${record} ->> '${name}', 'нет'), '')`).join(' AND ');
