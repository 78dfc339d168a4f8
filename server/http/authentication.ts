import type { Session } from '../services/kernel/context';
import type { Access } from '../db/connect';
import { unauthorised } from '../../src/contract/refusal';
import { readCaller } from '../services/session/readCaller';
import { hashToken } from '../security/tokens';

interface Attempt {
  now: Date;
  /** Whether the call keeps the session alive. */
  renews: boolean;
}

/** The caller behind `Authorization: Token …`; 401 without a token, or for one that is unknown or has ended. */
export async function authenticate(header: string | undefined, db: Access, attempt: Attempt): Promise<Session> {
  const token = /^Token ([A-Za-z0-9_-]{43})$/.exec(header ?? '')?.[1];
  if (!token) throw unauthorised();
  const tokenHash = hashToken(token);
  const caller = await readCaller(db, tokenHash, attempt);
  if (!caller) throw unauthorised();
  return { caller, tokenHash };
}
