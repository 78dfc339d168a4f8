import sql, { empty, type Sql } from 'sql-template-tag';
import type { KindName } from '../../../src/contract/imports';
import { notFound } from '../../../src/contract/refusal';
import type { Tx } from '../../db/connect';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { kinds } from './kinds';
import { load, takeTurn, type Waited } from './load';
import type { SourceLine } from './records';
import { lockKind } from './runFile';
import { momentText } from './runRows';

type Stored = string | { sealed: string };

interface Waiting {
  id: number;
  line: number;
  field: string;
  problem: string;
  record: Record<string, Stored>;
  created_at: string;
}

const columns = sql`id, line, field, problem, record, ${momentText(sql`created_at`)} AS created_at`;

/** Before any line is touched, as loads do it: who has lines of the other and waits for his turn would wait for good. */
async function begin(tx: Tx, name: KindName): Promise<void> {
  await lockKind(tx, kinds[name]);
  await takeTurn(tx, kinds[name]);
}

/** A secret is not told: only that there is one. */
const shown = ({ record, ...rest }: Waiting) => ({
  ...rest,
  values: Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? value : '••••••']),
  ),
});

export const listQuarantine: Service<'listQuarantine'> = async ({ db }, { params: { kind }, query }) => {
  const { page = 1, page_size = 20 } = query;
  const [rows, total] = await Promise.all([
    db.rows<Waiting>(
      sql`SELECT ${columns} FROM import_quarantine WHERE kind = ${kind} ORDER BY id LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
    ),
    db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM import_quarantine WHERE kind = ${kind}`),
  ]);
  return { count: total?.count ?? 0, total: total?.count ?? 0, results: rows.map(shown) };
};

/** What somebody has typed for a line that waits, by column. */
type Typed = Readonly<Record<string, string>>;

/** Takes the lines that are named out of quarantine, the oldest first. */
const takeOut = (tx: Tx, name: KindName, which: Sql) =>
  tx.rows<Waiting & Pick<Waited, 'run_id'>>(sql`
    WITH gone AS (DELETE FROM import_quarantine WHERE kind = ${name} ${which} RETURNING *)
    SELECT ${columns}, run_id FROM gone ORDER BY gone.created_at, run_id, line`);

/**
 * Tries the lines that are named once more, with what was typed for them: who finds a place leaves, the others wait with what is wrong
 * with them now. Of two about the same the later one holds; one that is wrong as a whole waits until somebody has mended it.
 */
async function release(
  context: Context,
  tx: Tx,
  name: KindName,
  rows: Awaited<ReturnType<typeof takeOut>>,
  mended?: ReadonlyMap<number, Typed>,
): Promise<{ released: number; waiting: number }> {
  const kind = kinds[name];
  const { sealer, clock } = context;
  const lines = rows.map(({ id, record, field, problem }, at): SourceLine => {
    const typed = mended?.get(id) ?? {};
    const values = Object.keys(kind.columns).map((column) => {
      const value = typed[column] ?? record[column] ?? '';
      return typeof value === 'string' ? value : sealer.open(Buffer.from(value.sealed, 'hex'));
    });
    const text = record[''];
    return {
      line: at + 1,
      values,
      ...(typeof text === 'string' && { text }),
      ...(field === '' && !mended && { broken: problem }),
    };
  });
  const released = rows.map(({ id, run_id, line, created_at, field }): Waited => {
    return { id, run_id, line, created_at, field, typed: Object.keys(mended?.get(id) ?? {}) };
  });
  const { faulty, errors: _, ...done } = await load(tx, kind, [lines], { sealer, now: clock(), released });
  const result = { released: rows.length - faulty, waiting: faulty };
  await audit(tx, context, { entity: 'import', id: name, after: { ...done, ...result } });
  return result;
}

/** Lines that say what these have been mended to wait no more: it waits, or is placed, once. */
async function dropAlike(tx: Tx, name: KindName, rows: readonly Waiting[], mended: ReadonlyMap<number, Typed>) {
  const open = (typed: Typed) => Object.keys(typed).every((column) => !kinds[name].columns[column]?.secret);
  const records = rows.flatMap(({ id, record }) => {
    const typed = mended.get(id) ?? {};
    return open(typed) ? [{ ...record, ...typed }] : [];
  });
  await tx.run(sql`
    DELETE FROM import_quarantine q USING jsonb_array_elements(${JSON.stringify(records)}::jsonb) AS m (record)
    WHERE q.kind = ${name} AND q.mark = md5(without_seals(m.record)::text) AND q.record = m.record`);
}

/**
 * `POST …/mend/`: the values that are given take the place of those that were wrong. A line that waits no more, mended or brought anew
 * by others meanwhile, is left as it is and is not counted.
 */
export const mendQuarantine: Service<'mendQuarantine'> = (context, { params: { kind }, body: { changes } }) =>
  context.db.tx(
    async (tx) => {
      await begin(tx, kind);
      const known = new Set(Object.keys(kinds[kind].columns));
      const mended = new Map<number, Typed>();
      for (const { id, values } of changes) {
        const typed = Object.entries(values).filter(([name]) => known.has(name));
        const trimmed = Object.fromEntries(typed.map(([name, text]) => [name, text.trim()]));
        mended.set(id, { ...mended.get(id), ...trimmed });
      }
      const rows = await takeOut(tx, kind, sql`AND id = ANY (${[...mended.keys()]}::bigint[])`);
      if (rows.length === 0) throw notFound();
      await dropAlike(tx, kind, rows, mended);
      return release(context, tx, kind, rows, mended);
    },
    { patient: true },
  );

/** `POST …/release/`: whatever has a place by now goes there. */
export const releaseQuarantine: Service<'releaseQuarantine'> = (context, { params: { kind } }) =>
  context.db.tx(
    async (tx) => {
      await begin(tx, kind);
      return release(context, tx, kind, await takeOut(tx, kind, empty));
    },
    { patient: true },
  );
