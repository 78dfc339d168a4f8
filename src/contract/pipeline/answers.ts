import type { Endpoint } from '../endpoint';
import { refuseIssues } from './parse';
import type { Sent } from './readCall';
import { disposition, etagOf, mediaTypes } from './wire';

/** A file on its way: its bytes are made while they are sent. Its name is the endpoint's, unless it has one of its own. */
export interface FileAnswer {
  bytes: AsyncIterable<Uint8Array>;
  filename?: string;
  headers?: Record<string, string>;
  /** 206 for a part of it. */
  status?: 200 | 206;
}

/** The answer of a single object: its revision becomes the ETag. */
export interface Versioned<T = unknown> {
  body: T;
  revision: string;
}

/** A part of a list of records, of which there are `count`; where there are more than `over`, that is one more than `over`. */
export interface Ranged {
  records: readonly unknown[];
  first: number;
  count: number;
  over?: number;
}

/** What a call with a JSON answer, or none, is answered with; kept under its idempotency key. */
export interface JsonAnswer {
  status: number;
  body: unknown;
  etag?: string | undefined;
  contentRange?: string;
  /** There are more records than that: they are not counted further. */
  over?: number | undefined;
}

/** What is to be sent; headers of the carrier's own (length, packing) come to it. */
export type Reply =
  | { kind: 'json'; status: number; body: unknown; headers: Record<string, string> }
  | { kind: 'parts'; parts: AsyncIterable<Uint8Array> }
  | { kind: 'file'; status: number; bytes: AsyncIterable<Uint8Array>; headers: Record<string, string> };

/** Gives a service's result the shape that its endpoint promises; with `checked` it is held against the schema. */
export function shaper({ answer, versioned, method, path }: Endpoint, checked: boolean) {
  if (answer.kind !== 'json') return (): JsonAnswer => ({ status: 204, body: undefined });
  const { schema, status: usual = 200, accepted, ranged } = answer;
  const check = (shaped: JsonAnswer): JsonAnswer => {
    const parsed = checked ? schema.safeParse(shaped.body) : undefined;
    if (parsed?.error) throw new Error(`answer of ${method} ${path}: ${refuseIssues(parsed.error).message}`);
    return shaped;
  };
  return (result: unknown): JsonAnswer => {
    const later = accepted !== undefined && (result as { state?: unknown }).state === accepted;
    const status = later ? 202 : usual;
    if (ranged !== undefined) {
      const { records, first, count, over } = result as Ranged;
      const last = first + Math.max(records.length - 1, 0);
      return check({ status, body: records, contentRange: `${ranged} ${first}-${last}/${count}`, over });
    }
    if (!versioned) return check({ status, body: result });
    const { body, revision } = result as Versioned;
    return check({ status, body, etag: etagOf(revision) });
  };
}

export const jsonReply = ({ status, body, etag, contentRange, over }: JsonAnswer): Reply => ({
  kind: 'json',
  status,
  body,
  headers: {
    ...(etag === undefined ? {} : { ETag: etag }),
    ...(contentRange === undefined ? {} : { 'Content-Range': contentRange }),
    ...(over === undefined ? {} : { 'X-Total-Over': String(over) }),
  },
});

async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of parts) text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

/** Where a name has `{link}` in it, the parameter of the path stands there. */
const named = (filename: string, call: Sent) =>
  filename.replace(/\{(\w+)\}/g, (_, name: string) => call.params()[name] ?? '');

const isParts = (result: unknown): result is AsyncIterable<Uint8Array> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

/** Turns what the service of an endpoint gives into what is sent. */
export function replier(endpoint: Endpoint, checked: boolean): (result: unknown, call: Sent) => Reply | Promise<Reply> {
  const { answer } = endpoint;
  const shape = shaper(endpoint, checked);
  if (answer.kind === 'file') {
    return (result, call) => {
      const plain = named(answer.filename, call);
      const { bytes, filename = plain, headers, status = 200 } = result as FileAnswer;
      const about = { 'Content-Type': mediaTypes[answer.type], 'Content-Disposition': disposition(filename, plain) };
      return { kind: 'file', status, bytes, headers: { ...about, 'Cache-Control': 'no-store', ...headers } };
    };
  }
  if (answer.kind !== 'json' || !answer.streamed) return (result) => jsonReply(shape(result));
  return async (result) => {
    if (!isParts(result)) return jsonReply(shape(result));
    return checked ? jsonReply(shape(JSON.parse(await textOf(result)))) : { kind: 'parts', parts: result };
  };
}
