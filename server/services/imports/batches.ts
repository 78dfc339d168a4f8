import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Input, Result } from '../../../src/contract/endpoints';
import type { KindName } from '../../../src/contract/imports';
import { conflict } from '../../../src/contract/refusal';
import type { Context, Service } from '../kernel/context';
import { prune } from '../kernel/prune';
import type { Aside } from './kind';
import { kinds } from './kinds';
import { load } from './load';
import { recordLine } from './records';

type Batch = Input<'sendFacts'>['body'];
type BatchResult = Result<'sendFacts'>;

interface Earlier {
  fingerprint: Buffer;
  answer: BatchResult;
}

/** Takes a load back, for something that is to be done before it. */
class Before extends Error {
  constructor(readonly work: Parameters<Aside>[0]) {
    super('a load waits for what is to be done before it');
  }
}

const loadOnce = (context: Context, name: KindName, { batch, rows }: Batch, aside?: Aside): Promise<BatchResult> =>
  context.db.tx(
    async (tx) => {
      const { caller, clock, sealer } = context;
      const now = clock();
      const key = `${caller.login}:${batch}`;
      const fingerprint = createHash('sha256').update(JSON.stringify(rows)).digest();
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`batch ${name} ${key}`}), -3)`);
      const earlier = await tx.one<Earlier>(
        sql`SELECT fingerprint, answer FROM import_batches WHERE kind = ${name} AND batch = ${key}`,
      );
      if (earlier && !earlier.fingerprint.equals(fingerprint))
        throw conflict(`Пачка ${batch} уже принята, с другими записями`);
      if (earlier) return earlier.answer;
      await prune(tx, sql`import_batches`, sql`created_at < ${now}::timestamptz - interval '30 days'`);
      const kind = kinds[name];
      const lines = rows.map((row, at) => recordLine(kind, row, at + 1));
      const {
        lines: count,
        added,
        changed,
        removed,
        same,
        repeated,
        faulty,
        errors,
      } = await load(tx, kind, [lines], { sealer, now, ...(aside && { aside }) });
      const answer = { lines: count, added, changed, removed, same, repeated, faulty, errors: errors.slice(0, 100) };
      await tx.run(sql`
        INSERT INTO import_batches (kind, batch, fingerprint, answer, actor_login, created_at)
        VALUES (${name}, ${key}, ${fingerprint}, ${JSON.stringify(answer)}, ${caller.login}, ${now})`);
      return answer;
    },
    // A large file may have the register: its turn is waited for.
    { patient: name !== 'facts' },
  );

/**
 * Loads a batch in one transaction, once for its id: the same again, within 30 days, gets the first answer and changes nothing,
 * another one under the id is 409. A batch that comes twice at once is loaded by the first. What others would wait for is done before,
 * and the batch begun anew: it asks for no second connection, since those who wait for its locks may have them all.
 */
const loadBatch = async (context: Context, name: KindName, batch: Batch): Promise<BatchResult> => {
  try {
    return await loadOnce(context, name, batch, async (work) => {
      throw new Before(work);
    });
  } catch (error) {
    if (!(error instanceof Before)) throw error;
    await context.db.tx(error.work);
    return loadOnce(context, name, batch);
  }
};

export const sendFacts: Service<'sendFacts'> = (context, { body }) => loadBatch(context, 'facts', body);
export const sendRecords: Service<'sendRecords'> = (context, { params: { kind }, body }) =>
  loadBatch(context, kind, body);
