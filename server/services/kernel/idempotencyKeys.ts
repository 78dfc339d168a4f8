import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { JsonAnswer } from '../../../src/contract/pipeline/answers';
import type { Claim, EarlierAnswer } from '../../../src/contract/pipeline/createPipeline';
import type { Queryable } from '../../db/queryable';
import type { Sealer } from '../../security/secrets';
import type { Session } from './context';
import { prune } from './prune';

type KeyClaim = Claim<{ now: Date }, Session>;

interface Row {
  fingerprint: Buffer;
  status: number;
  answer: unknown;
  etag: string | null;
}

/** A body as it is kept: what tells a secret is sealed. */
const keptBody = (sealer: Sealer, secret: boolean, body: unknown) => {
  const text = JSON.stringify(body ?? null);
  return secret ? JSON.stringify(sealer.seal(text).toString('base64')) : text;
};

const otherKey =
  'Прежний ответ на этот вызов зашифрован другим ключом SECRET_KEY: повторите вызов с новым Idempotency-Key';

const bodyKept = (sealer: Sealer, secret: boolean, answer: unknown): unknown =>
  secret ? JSON.parse(sealer.open(Buffer.from(String(answer), 'base64'), otherKey)) : answer;

/** How answers are kept under the keys of the calls that they were given to. */
export const keysWith = (sealer: Sealer) => ({
  /** Takes the key for this transaction, or gives the answer that an earlier call within a day left under it. */
  claimKey: async (
    tx: Queryable,
    { call: { now }, session: { caller }, key, request, bytes, secret }: KeyClaim,
  ): Promise<EarlierAnswer | undefined> => {
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
    // The same request is of the same endpoint: as secret as it was.
    const same = earlier.fingerprint.equals(fingerprint);
    return { same, status, body: same ? bodyKept(sealer, secret, answer) : undefined, etag: etag ?? undefined };
  },

  /** Keeps what the call under the key was answered with. */
  keepAnswer: async (
    tx: Queryable,
    { session: { caller }, key, secret }: KeyClaim,
    { status, body, etag }: JsonAnswer,
  ): Promise<void> => {
    await tx.run(sql`
      UPDATE idempotency_keys
      SET status = ${status}, answer = ${keptBody(sealer, secret, body)}, etag = ${etag ?? null}
      WHERE server_alias = ${caller.server} AND p_id = ${caller.id} AND key = ${key}`);
  },
});
