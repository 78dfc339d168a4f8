import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { Db } from '../db/connect';
import { claimKey, storeAnswer } from '../services/kernel/idempotencyKeys';
import type { Caller, Store } from '../services/kernel/context';
import { conflict, Refusal } from '../../src/contract/refusal';

/** What a JSON call answers with, before it is written out. */
export interface JsonAnswer {
  status: number;
  body: unknown;
  etag?: string | undefined;
}

/** The key of a POST, or undefined where there is none; 400 for an unfit one. */
export function idempotencyKey(c: HonoContext): string | undefined {
  const key = c.req.header('idempotency-key');
  if (key === undefined || c.req.method !== 'POST') return undefined;
  if (!/^[\w.:-]{8,100}$/.test(key))
    throw new Refusal(400, 'Idempotency-Key: от 8 до 100 латинских букв, цифр и знаков - _ . :');
  return key;
}

/**
 * Runs a POST once per key: the key is claimed in the transaction that writes, so the same call a second time waits for the
 * first and gets its answer; if the first fails, nothing of it stays and the second runs. Another body under the key is 409.
 */
export function runOnce(
  db: Db,
  at: { caller: Caller; key: string; request: string; bytes: Uint8Array; now: Date },
  run: (store: Store) => Promise<JsonAnswer>,
): Promise<JsonAnswer> {
  const fingerprint = createHash('sha256').update(at.request).update('\n').update(at.bytes).digest();
  return db.tx(async (tx) => {
    const earlier = await claimKey(tx, { caller: at.caller, key: at.key, fingerprint, now: at.now });
    if (earlier) {
      if (!earlier.fingerprint.equals(fingerprint))
        throw conflict('Прежняя попытка уже сохранена, с другими значениями. Обновите страницу');
      return { status: earlier.status, body: earlier.answer, etag: earlier.etag ?? undefined };
    }
    const store: Store = { rows: tx.rows, one: tx.one, run: tx.run, tx: (work) => work(tx), stream: db.stream };
    const answer = await run(store);
    await storeAnswer(tx, { caller: at.caller, key: at.key, answer });
    return answer;
  });
}
