import sql, { empty } from 'sql-template-tag';
import type { ImportRun, LineError } from '../../../src/contract/imports';
import { kindNames, kindWords } from '../../../src/contract/imports';
import { badField, conflict } from '../../../src/contract/refusal';
import { plural } from '../../../src/domain/plural';
import type { Service } from '../kernel/context';
import { kinds } from './kinds';
import { enterRun, failRun, seenNow } from './runs';
import { findRun, runColumns } from './runRows';

/** `GET /imports/`: every kind, with how many rows there are, how many lines wait, and the last load. */
export const listImports: Service<'listImports'> = async (context) => {
  // What is counted is all there is, whoever asks.
  const db = context.db.as('system');
  const last = await db.rows<ImportRun>(
    sql`SELECT DISTINCT ON (r.kind) ${runColumns} FROM import_runs r ORDER BY r.kind, r.id DESC`,
  );
  const waiting = await db.rows<{ kind: string; count: number }>(
    'SELECT kind, count(*)::int AS count FROM import_quarantine GROUP BY kind',
  );
  return Promise.all(
    kindNames.map(async (kind) => {
      const { columns, rows } = kinds[kind];
      const { title, units } = kindWords[kind];
      const { count = 0, about } = (await db.one<{ count: number; about?: boolean }>(rows)) ?? {};
      return {
        kind,
        title,
        unit: plural(count, ...units),
        rows: count,
        ...(about && { about }),
        waiting: waiting.find((one) => one.kind === kind)?.count ?? 0,
        columns: Object.entries(columns).map(([name, { label, needed = false, secret = false }]) => ({
          name,
          label,
          needed,
          secret,
        })),
        last: last.find((one) => one.kind === kind) ?? null,
      };
    }),
  );
};

/** `POST /imports/{kind}/`: a load begins; 409 while another of the kind is under way. */
export const createImport: Service<'createImport'> = (context, { params: { kind }, body }) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    const now = clock();
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`import ${kind}`}), -2)`);
    const other = await tx.one<{ actor_login: string }>(sql`
      SELECT actor_login FROM import_runs
      WHERE kind = ${kind} AND (state = 'waiting' OR (state IN ('receiving', 'running') AND seen_at > ${seenNow} - interval '1 minute'))`);
    if (other)
      throw conflict(
        `«${kindWords[kind].title}»: уже идёт загрузка (${other.actor_login}). Дождитесь её конца или остановите её`,
      );
    const actor = { server: caller.server, id: caller.id, login: caller.login };
    const run = await enterRun(tx, { kind, file_name: body.file_name, size: body.size, actor, now }, 'receiving');
    return findRun(tx, run);
  });

const notReceiving = () => conflict('Эта загрузка больше не принимает частей файла');

/** `POST …/parts/{place}/`: keeps a part of the file. */
export const sendImportPart: Service<'sendImportPart'> = ({ db }, { params: { run, place }, file }) =>
  db.tx(async (tx) => {
    const { state } = await findRun(tx, run);
    if (state !== 'receiving') throw notReceiving();
    await tx.run(sql`
      INSERT INTO import_parts (run_id, place, bytes) VALUES (${run}, ${place}, ${Buffer.from(file.bytes)})
      ON CONFLICT (run_id, place) DO UPDATE SET bytes = excluded.bytes`);
    await tx.run(sql`
      UPDATE import_runs SET seen_at = ${seenNow}, received = (SELECT sum(length(bytes)) FROM import_parts WHERE run_id = ${run})
      WHERE id = ${run} AND state = 'receiving'`);
    return findRun(tx, run);
  });

/** `POST …/start/`: all parts are there; the load waits for its turn. */
export const startImport: Service<'startImport'> = async ({ db, jobs }, { params: { run } }) => {
  await db.tx(async (tx) => {
    const { state, size } = await findRun(tx, run);
    if (state !== 'receiving') throw notReceiving();
    const found = await tx.one<{ parts: number; last: number | null; bytes: number }>(
      sql`SELECT count(*)::int AS parts, max(place) AS last, coalesce(sum(length(bytes)), 0)::bigint AS bytes FROM import_parts WHERE run_id = ${run}`,
    );
    if (!found || found.parts !== (found.last ?? -1) + 1 || found.bytes !== size)
      throw badField('size', 'Файл дошёл не весь: загрузите его заново');
    await tx.run(sql`UPDATE import_runs SET state = 'waiting', seen_at = ${seenNow} WHERE id = ${run}`);
  });
  await jobs.add('imports', run);
  return findRun(db, run);
};

/** `GET /import-runs/`: loads of a kind, or of all, the newest first. */
export const listImportRuns: Service<'listImportRuns'> = async ({ db }, { query }) => {
  const { page = 1, page_size = 20, kind } = query;
  const own = kind === undefined ? empty : sql`WHERE r.kind = ${kind}`;
  const [results, total] = await Promise.all([
    db.rows<ImportRun>(
      sql`SELECT ${runColumns} FROM import_runs r ${own} ORDER BY r.id DESC LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
    ),
    db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM import_runs r ${own}`),
  ]);
  return { count: total?.count ?? 0, total: total?.count ?? 0, results };
};

export const readImport: Service<'readImport'> = ({ db }, { params: { run } }) => findRun(db, run);

export const listImportErrors: Service<'listImportErrors'> = async ({ db }, { params: { run } }) => {
  await findRun(db, run);
  return db.rows<LineError>(
    sql`SELECT line, field, value, problem FROM import_errors WHERE run_id = ${run} ORDER BY line`,
  );
};

/** `POST …/stop/`: what has not begun ends at once, what is under way within a second. */
export const stopImport: Service<'stopImport'> = async ({ db, clock }, { params: { run } }) => {
  const { state } = await findRun(db, run);
  if (state === 'receiving' || state === 'waiting')
    await failRun(db, run, { state: 'stopped', failure: 'Загрузка остановлена: ничего не загружено', now: clock() });
  else await db.run(sql`UPDATE import_runs SET stop_requested = true WHERE id = ${run} AND state = 'running'`);
  return findRun(db, run);
};

const cell = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** `GET …/template/`: the headers and one line, in UTF-8 with the mark that Excel knows it by. */
export const readImportTemplate: Service<'readImportTemplate'> = async (_, { params: { kind } }) => {
  const { columns } = kinds[kind];
  const all = Object.values(columns);
  const lines = [all.map(({ label }) => label), all.map(({ example }) => example)];
  async function* bytes() {
    yield Buffer.from(`\uFEFF${lines.map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')}`);
  }
  return { bytes: bytes(), filename: `${kindWords[kind].title}.csv` };
};
