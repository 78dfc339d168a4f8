import type { Call, OperationId, Result } from '../contract/endpoints';
import { outlines, type Outline } from '../contract/outline';
import type { Progress, QueryValue, Transport } from './http';

export interface CallOptions {
  signal?: AbortSignal;
  /** The ETag of the row as it was read; the server answers 409 where it has changed since. */
  ifMatch?: string;
  /** The same key and body write once (a repeated POST gets the first answer). */
  idempotencyKey?: string;
  onProgress?: (progress: Progress) => void;
  /** The caller shows the failure itself, or a failure of this status: no global toast. */
  quiet?: true | number;
}

/** An answer: the data, the ETag of a single object, the name of a file. */
export interface Reply<T> {
  data: T;
  etag: string | undefined;
  filename: string | undefined;
}

/** One typed function for each call of the contract. */
export type Client = {
  [K in OperationId]: (call: Call<K>, options?: CallOptions) => Promise<Reply<Result<K>>>;
};

interface LooseCall {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  file?: Blob;
}

/** `/groups/{p_gid}/` with its parameters put in, each encoded. */
export const fillPath = (path: string, params: LooseCall['params'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path}: no value for ${name}`);
    return encodeURIComponent(value);
  });

/** The name in a `Content-Disposition`, its UTF-8 form first. */
export const filenameOf = (headers: Headers): string | undefined => {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1];
};

/** What is given of a query, as texts. */
const queryTexts = (query: NonNullable<LooseCall['query']>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => ((value ?? '') === '' ? [] : [[name, String(value)]])),
  );

const optionHeaders = ({ ifMatch, idempotencyKey }: CallOptions): Record<string, string> => ({
  ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
});

/** An answer parsed with its schema; anything else as it is. */
async function verified(id: OperationId, body: unknown): Promise<unknown> {
  const { endpoints } = await import('../contract/endpoints');
  const { answer } = endpoints[id];
  return answer.kind === 'json' ? answer.schema.parse(body) : body;
}

const createCall = (transport: Transport, id: OperationId, { method, path, file: field }: Outline, verify: boolean) => {
  return async (call: LooseCall, options: CallOptions = {}): Promise<Reply<unknown>> => {
    const { headers, body } = await transport({
      method,
      path: fillPath(path, call.params),
      query: call.query && queryTexts(call.query),
      body: call.body,
      file: field && call.file ? { field, blob: call.file } : undefined,
      headers: optionHeaders(options),
      signal: options.signal,
      onProgress: options.onProgress,
      quiet: options.quiet,
    });
    return {
      data: verify ? await verified(id, body) : body,
      etag: headers.get('etag') ?? undefined,
      filename: filenameOf(headers),
    };
  };
};

/**
 * The client of the v3.0 API, made from the table of endpoints. `verify` parses every answer with its schema
 * (development and tests); without it an answer is taken as the contract has it.
 */
export const createClient = (transport: Transport, verify = false): Client => {
  const calls = Object.entries(outlines).map(([id, outline]) => [
    id,
    createCall(transport, id as OperationId, outline, verify),
  ]);
  return Object.fromEntries(calls) as Client;
};
