import type { CheckedRemarks } from '../../../src/contract/priceGuard';
import type { Endpoints, Input, OperationId } from '../../../src/contract/endpoints';
import type { Served } from '../../../src/contract/served';
import type { Upload } from '../../../src/contract/pipeline/readCall';
import type { Portal } from '../../../src/contract/session';
import type { policy } from '../../../src/domain/policy';
import type { Rights } from '../../../src/domain/rights';
import type { Scope } from '../../../src/domain/scope';
import type { Access, Tx } from '../../db/connect';
import type { DeclaredResources } from '../declared/registry';
import type { Jobs } from '../jobs/jobs';
import type { Sealer } from '../../security/secrets';

/** The time, passed in, so that rules about it can be tested. */
export type Clock = () => Date;

/** Who calls: read from the database anew for each request, so that a right withdrawn counts at once. */
export interface Caller {
  server: string;
  id: number;
  login: string;
  /** The name of the key, where another system calls on his behalf. */
  key?: string;
  fullName: string;
  rights: Rights;
  scope: Scope;
  company: { org_id: number | null; p_gid: number; name: string; dealer_id: number | null };
  /** p_gids on `server` whose own row and whose organisations are in scope; empty for scope `all`. */
  scopeGids: readonly number[];
  portals: readonly Portal[];
  /** Somebody else chose his password: first he changes it. */
  passwordAssigned: boolean;
}

/** Who has signed in, and the token that he has shown. */
export interface Session {
  caller: Caller;
  tokenHash: Buffer;
}

/** A database, or the transaction that an idempotent call already runs in. */
export type Store = Access;

/** A transaction as a store: what asks it for one runs in it. */
export const storeOf = (tx: Tx, access: Pick<Access, 'stream' | 'as'>): Store => ({
  narrowed: tx.narrowed,
  rows: tx.rows,
  one: tx.one,
  run: tx.run,
  tx: (work) => work(tx),
  stream: access.stream,
  tell: tx.tell,
  together: tx.one,
  keyed: tx.one,
  as: (who) => storeOf(tx.as(who), access.as(who)),
});

export interface Context extends Session {
  operation: string;
  /** The batch that the operation is a part of. */
  batch?: number;
  /** What is said of what the guard doubts of prices: once for all of the batch; while it is undone, what was said of the record before. */
  remarks?: CheckedRemarks | undefined;
  requestId: string;
  db: Store;
  clock: Clock;
  sealer: Sealer;
  jobs: Jobs;
  declared: DeclaredResources;
  mainApplicationName: string;
  /** The revisions that the caller would write over (`If-Match`), `*` for any. */
  ifMatch: readonly string[] | undefined;
  /** The part of a file that is asked for (`Range`). */
  range: string | undefined;
  /** The version whose part is asked for (`If-Range`); of another one the whole is sent. */
  ifRange: string | undefined;
  /** The caller's address, as far as proxies may be believed. */
  address: string;
  /** The token that a browser keeps to be known again (`X-Device`), where it sent one. */
  device: string | undefined;
  /** What the caller's program calls itself (`User-Agent`). */
  agent: string;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

/** JSON on its way, in parts: the bytes of a `JsonWriter`. */
export type JsonParts = AsyncGenerator<Uint8Array, void, undefined>;

/** The context of a call that needs no session. */
export type OpenContext = Omit<Context, keyof Session>;

type ContextOf<K extends OperationId> = (typeof policy)[K]['who'] extends 'anyone' ? OpenContext : Context;

/** One operation: what it may do is decided before it runs, what it may see by itself, in SQL. */
export type Service<K extends OperationId> = (
  context: ContextOf<K>,
  input: Input<K> & (Endpoints[K] extends { file: string } ? { file: Upload } : unknown),
) => Promise<Served<K, JsonParts>>;
