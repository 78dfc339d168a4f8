import sql, { raw } from 'sql-template-tag';
import { Refusal } from '../../../src/contract/refusal';
import type { Tx } from '../../db/connect';
import type { Sealer } from '../../security/secrets';
import type { Aside, Changes, Handled, ImportKind } from './kind';
import type { SourceLine } from './records';
import { createStage, recordOf, sameKey, stager } from './stage';

/** Lines that one load may leave in quarantine; a file with more is not what it should be. */
const mostFaulty = 100_000;
/** Lines at fault that are kept to be looked at. */
const mostErrors = 1000;

export interface LineError {
  line: number;
  field: string;
  value: string;
  problem: string;
}

/** What a load has come to, in lines and rows; `faulty` lines wait in quarantine. */
export interface Loaded extends Changes {
  lines: number;
  faulty: number;
  errors: LineError[];
}

/** A file that is refused for its lines: nothing of it has been loaded. */
export class TooManyFaults extends Refusal {
  constructor(
    readonly lines: number,
    readonly faulty: number,
    readonly lineErrors: LineError[],
  ) {
    super(422, `Негодных строк ${faulty} из ${lines}: похоже, это другой файл. Ничего не загружено`);
  }
}

/** A line that waits: where it has come from, since when it waits, and what has been done about it. */
export interface Waited extends Handled {
  id: number;
  run_id: number | null;
  created_at: string;
}

export interface LoadOptions {
  sealer: Sealer;
  run?: number | undefined;
  now: Date;
  /** The lines come from quarantine, where those that still have no place go on waiting as they did; numbered from 1, the oldest first. */
  released?: readonly Waited[];
  onLines?: (lines: number) => void;
  aside?: Aside;
}

/** The lines as COPY takes them; what is beyond all measure at fault is counted, and goes no further. */
async function* staged(
  kind: ImportKind,
  batches: AsyncIterable<readonly SourceLine[]> | Iterable<readonly SourceLine[]>,
  counts: { lines: number; faulty: number },
  { sealer, onLines }: LoadOptions,
): AsyncGenerator<string, void, undefined> {
  const write = stager(kind, sealer);
  for await (const batch of batches) {
    let rows = '';
    for (const line of batch) {
      const { row, faulty } = write(line);
      counts.lines += 1;
      if (faulty) counts.faulty += 1;
      if (!faulty || counts.faulty <= mostFaulty) rows += row;
    }
    onLines?.(counts.lines);
    if (rows !== '') yield rows;
  }
}

const readErrors = (tx: Tx, kind: ImportKind) =>
  tx.rows<LineError>(sql`
    SELECT line, fault_field AS field, left(coalesce(record ->> fault_field, ''), 200) AS value, fault AS problem
    FROM (SELECT s.line, s.fault_field, s.fault, ${raw(recordOf(kind))} AS record FROM import_lines s WHERE s.fault IS NOT NULL ORDER BY s.line LIMIT ${mostErrors}) e
    ORDER BY line`);

/** Registers are written by one load after another; facts have locks of their own, by server and month. The turn ends with the transaction. */
export async function takeTurn(tx: Tx, { name }: ImportKind): Promise<void> {
  if (name !== 'facts') await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`write ${name}`}), -4)`);
}

/**
 * Brings lines in: they come into a table of this transaction, those without a place go to quarantine, the rest is written by
 * set. Throws `TooManyFaults`; whatever is thrown, nothing of the load stays.
 */
export async function load(
  tx: Tx,
  kind: ImportKind,
  batches: AsyncIterable<readonly SourceLine[]> | Iterable<readonly SourceLine[]>,
  options: LoadOptions,
): Promise<Loaded> {
  const counts = { lines: 0, faulty: 0 };
  await tx.run("SET LOCAL work_mem = '64MB'");
  const copy = await createStage(tx, kind);
  await tx.copy(copy, staged(kind, batches, counts, options));
  await tx.run('ANALYZE import_lines');
  const early = counts.faulty > mostFaulty;
  await takeTurn(tx, kind);
  if (!early) await kind.place(tx, options.now);
  if (options.released)
    await kind.doubt?.(
      tx,
      options.released.map((one, at) => ({ ...one, line: at + 1 })),
    );
  const overtaken = early ? 0 : await dropOvertaken(tx, kind);
  const found = await tx.one<{ n: number }>('SELECT count(*)::int AS n FROM import_lines WHERE fault IS NOT NULL');
  const faulty = early ? counts.faulty : (found?.n ?? 0);
  const errors = faulty > 0 ? hideSecrets(kind, await readErrors(tx, kind)) : [];
  if (faulty > mostFaulty) throw new TooManyFaults(counts.lines, faulty, errors);
  await dropReplaced(tx, kind, options);
  if (faulty > 0) await keepFaulty(tx, kind, options);
  const { repeated, ...changes } = await kind.apply(tx, options.aside);
  return { lines: counts.lines, faulty, errors, ...changes, repeated: repeated + overtaken };
}

const hideSecrets = (kind: ImportKind, errors: LineError[]): LineError[] =>
  errors.map((error) => (kind.columns[error.field]?.secret ? { ...error, value: '' } : error));

/** An unreadable line does not wait where a later one of the same load has a place and is about the same: mended, it would replace the newer. */
async function dropOvertaken(tx: Tx, kind: ImportKind): Promise<number> {
  const unread = await tx.one('SELECT 1 FROM import_lines WHERE raw IS NOT NULL LIMIT 1');
  if (!unread) return 0;
  await tx.run('SET LOCAL enable_nestloop = off');
  const dropped = await tx.run(sql`
    DELETE FROM import_lines e USING import_lines s
    WHERE e.raw IS NOT NULL AND s.fault IS NULL AND e.line < s.line AND ${raw(sameKey(kind, 'e.raw'))}`);
  await tx.run('SET LOCAL enable_nestloop TO DEFAULT');
  return dropped;
}

/** Since when, and where, each of the lines of a release has waited, by its number. */
const waitedOf = (released: readonly Waited[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(released.map((one, at) => ({ ...one, place: at + 1 })))}::jsonb)
    AS w (place integer, id bigint, run_id integer, line integer, created_at timestamptz)`;

/**
 * An older line that waits and is about the same as one that comes now waits no more: released later, it would replace the newer. Of a
 * release, those older than the line that found its place.
 */
async function dropReplaced(tx: Tx, kind: ImportKind, { released }: LoadOptions): Promise<void> {
  const waits = await tx.one(sql`SELECT 1 FROM import_quarantine WHERE kind = ${kind.name} LIMIT 1`);
  if (!waits) return;
  const same = raw(sameKey(kind, 'q.record'));
  await tx.run('SET LOCAL enable_nestloop = off');
  if (released)
    await tx.run(sql`
      DELETE FROM import_quarantine q USING import_lines s, ${waitedOf(released)}
      WHERE w.place = s.line AND s.fault IS NULL AND q.kind = ${kind.name} AND ${same}
        AND (q.created_at, coalesce(q.run_id, 0), q.line) < (w.created_at, coalesce(w.run_id, 0), w.line)`);
  else
    await tx.run(sql`
      DELETE FROM import_quarantine q USING import_lines s
      WHERE q.kind = ${kind.name} AND s.raw IS NULL AND ${same}
        AND (s.fault IS NULL OR without_seals(q.record) <> without_seals(${raw(recordOf(kind))}))`);
  await tx.run('SET LOCAL enable_nestloop TO DEFAULT');
}

/** What has no place goes to quarantine; of a release, it waits on where it did. */
async function keepFaulty(tx: Tx, kind: ImportKind, { run, now, released = [] }: LoadOptions): Promise<void> {
  await tx.run('SET LOCAL enable_nestloop = off');
  await tx.run(sql`
    INSERT INTO import_quarantine AS q (id, kind, run_id, line, record, field, problem, created_at) OVERRIDING SYSTEM VALUE
    SELECT coalesce(f.id, nextval(pg_get_serial_sequence('import_quarantine', 'id'))), ${kind.name}, f.run_id, f.line, f.record,
           f.fault_field, f.fault, f.created_at
    FROM (
      SELECT DISTINCT ON (without_seals(e.record)) e.line AS place, w.id, coalesce(w.run_id, ${run ?? null}::integer) AS run_id,
             coalesce(w.line, e.line) AS line, e.record, e.fault_field, e.fault, coalesce(w.created_at, ${now}::timestamptz) AS created_at
      FROM (SELECT s.line, s.fault_field, s.fault, ${raw(recordOf(kind))} AS record FROM import_lines s WHERE s.fault IS NOT NULL) e
      LEFT JOIN ${waitedOf(released)} ON w.place = e.line
      ORDER BY without_seals(e.record), e.line) f
    ORDER BY f.place
    ON CONFLICT (kind, mark) DO UPDATE SET run_id = coalesce(excluded.run_id, q.run_id), line = excluded.line, field = excluded.field,
      problem = excluded.problem, created_at = greatest(q.created_at, excluded.created_at)`);
  await tx.run('SET LOCAL enable_nestloop TO DEFAULT');
}
