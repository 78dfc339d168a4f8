import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { JsonAnswer } from '../../../src/contract/pipeline/answers';
import type { Claim, EarlierAnswer } from '../../../src/contract/pipeline/createPipeline';
import type { Queryable } from '../../db/queryable';
import type { Session } from './context';
import { prune } from './prune';

type KeyClaim = Claim<{ now: Date }, Session>;

interface Row {
  fingerprint: Buffer;
  status: number;
  answer: unknown;
  etag: string | null;
}

/** Takes the key for this transaction, or gives the answer that an earlier call within a day left under it. */
export async function claimKey(
  tx: Queryable,
  { call: { now }, session: { caller }, key, request, bytes }: KeyClaim,
): Promise<EarlierAnswer | undefined> {
  const fingerprint = createHash('sha256').update(request).update('\n').update(bytes).digest();
  const stale = sql`created_at < ${now}::timestamptz - interval '1 day'`;
  await tx.run(
    sql`DELETE FROM idempotency_keys WHERE server_alias = ${caller.server} AND p_id = ${caller.id} AND key = ${key} AND ${stale}`,
  );
  await prune(tx, sql`idempotency_keys`, stale);
  const claimed = await tx.run(sql`
    INSERT INTO idempotency_keys (server_alias, p_id, key, fingerprint, created_at)
    VALUES (${caller.server}, ${caller.id}, ${key}, ${fingerprint}, ${now})
    ON CONFLICT DO NOTHING`);
  if (claimed === 1) return undefined;
  const earlier = await tx.one<Row>(sql`
    SELECT fingerprint, status, answer, etag FROM idempotency_keys
    WHERE server_alias = ${caller.server} AND p_id = ${caller.id} AND key = ${key}`);
  if (!earlier) return undefined;
  const { status, answer, etag } = earlier;
  return { same: earlier.fingerprint.equals(fingerprint), status, body: answer, etag: etag ?? undefined };
}

/** Keeps what the call under the key was answered with. */
export async function keepAnswer(
  tx: Queryable,
  { session: { caller }, key }: KeyClaim,
  answer: JsonAnswer,
): Promise<void> {
  await tx.run(sql`
    UPDATE idempotency_keys
    SET status = ${answer.status}, answer = ${JSON.stringify(answer.body ?? null)}, etag = ${answer.etag ?? null}
    WHERE server_alias = ${caller.server} AND p_id = ${caller.id} AND key = ${key}`);
}
