import type { AnswerOf } from '../../contract/endpoint';
import type { Endpoints, Input, OperationId } from '../../contract/endpoints';
import type { FileAnswer, Versioned } from '../../contract/pipeline/answers';
import type { Upload } from '../../contract/pipeline/readCall';
import { nothingToLoad } from '../../contract/refusal';
import type { Served } from '../../contract/served';
import type { Rights } from '../../domain/rights';
import type { Transport } from '../http';
import type { Store } from './store';
import type { Kept, Writer } from './table';

/** A call as a handler of the mock gets it, parsed by the contract. */
export interface MockCall<K extends OperationId> extends Input<K>, Writer {
  store: Store;
  operation: K;
  rights: Rights;
  token: string | undefined;
  /** The mock's other calls, for one that is made of them. */
  self: Transport;
}

/** One answer for each call of the contract. */
export type Handlers = { [K in OperationId]: (call: MockCall<K> & Sent<K>) => Answered<K> | Promise<Answered<K>> };
/** The file of a multipart call. */
type Sent<K extends OperationId> = Endpoints[K] extends { file: string } ? { file: Upload } : unknown;
type Answered<K extends OperationId> = Served<K, AnswerOf<Endpoints[K]>>;

/** A record as a versioned call gives it, as it is or as the call sees it. */
export function versioned<T>(kept: Kept<T>): Versioned<T>;
export function versioned<T, M>(kept: Kept<T>, modelOf: (value: T) => M): Versioned<M>;
export function versioned<T>({ value, revision }: Kept<T>, modelOf = (one: T): unknown => one): Versioned {
  return { body: modelOf(value), revision: String(revision) };
}

export async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

/** A file with a line for each row, in place of the book that the server writes; 404 for none. */
export function fileOf(lines: readonly unknown[][], filename?: string): FileAnswer {
  if (lines.length === 0) throw nothingToLoad();
  const text = lines.map((cells) => `${cells.join(';')}\n`).join('');
  return { bytes: bytesOf(text), ...(filename && { filename }), headers: { 'X-Total-Rows': String(lines.length) } };
}
