import sql from 'sql-template-tag';
import type { Queryable } from '../../db/connect';
import type { Caller } from './context';
import { prune } from './prune';

interface Claim {
  caller: Caller;
  key: string;
}

export interface EarlierAnswer {
  fingerprint: Buffer;
  status: number;
  answer: unknown;
  etag: string | null;
}

/** Takes the key for this transaction, or gives the answer that an earlier call within a day left under it. */
export async function claimKey(
  tx: Queryable,
  { caller, key, fingerprint, now }: Claim & { fingerprint: Buffer; now: Date },
): Promise<EarlierAnswer | undefined> {
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
  return tx.one<EarlierAnswer>(sql`
    SELECT fingerprint, status, answer, etag FROM idempotency_keys
    WHERE server_alias = ${caller.server} AND p_id = ${caller.id} AND key = ${key}`);
}

export async function storeAnswer(
  tx: Queryable,
  { caller, key, answer }: Claim & { answer: { status: number; body: unknown; etag?: string | undefined } },
): Promise<void> {
  await tx.run(sql`
    UPDATE idempotency_keys
    SET status = ${answer.status}, answer = ${JSON.stringify(answer.body ?? null)}, etag = ${answer.etag ?? null}
    WHERE server_alias = ${caller.server} AND p_id = ${caller.id} AND key = ${key}`);
}
