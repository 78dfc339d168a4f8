import type { Method } from '../contract/endpoint';
import { hearServerTime } from '../domain/serverTime';
import { errorText, noAnswer } from './errorTexts';

export type QueryValue = string | number | boolean | null | undefined;

/** How much of an answer has come, in bytes; `total` where the server named it. */
export interface Progress {
  loaded: number;
  total: number | undefined;
}

/** One request; `path` is relative to the API's base and already encoded, values without content are left out of the query. */
export interface TransportRequest {
  method: Method;
  path: string;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** A multipart body with one file. */
  file?: { field: string; blob: Blob; name?: string };
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** The caller shows the failure itself, or a failure of this status: no global toast. */
  quiet?: true | number;
  /** Sent without the session, and a 401 to it says nothing of the session. */
  anonymous?: true;
  /** A collection of another server, which the contract does not have; puts its refusals into our words before anybody hears of them. */
  foreign?: (refused: HttpError) => HttpError;
}

/** The body is parsed JSON, `undefined` where there is none, or a `Blob` for whatever is no JSON. */
export interface TransportResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends a request; rejects with `HttpError` for every status but 2xx, with `AbortError` where the caller cancelled. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

export interface ErrorBody {
  detail?: string;
  errors?: Record<string, string[]>;
}

/** A refused request, in the shape react-admin reads; status 0 means that no answer came. */
export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body: ErrorBody = {},
    readonly headers: Headers = new Headers(),
    readonly statusText = '',
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** `?a=1&b=2` of the values that are there; empty without any. */
export const queryString = (query: TransportRequest['query'] = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

const encodeBody = ({ body, file }: TransportRequest): { content?: BodyInit; type?: string } => {
  if (file) {
    const form = new FormData();
    form.append(file.field, file.blob, file.name);
    return { content: form };
  }
  return body === undefined ? {} : { content: JSON.stringify(body), type: 'application/json' };
};

const readAll = async (response: Response, onProgress: TransportRequest['onProgress']): Promise<Blob> => {
  if (!onProgress || !response.body) return response.blob();
  const length = Number(response.headers.get('content-length'));
  const total = length > 0 ? length : undefined;
  const chunks: BlobPart[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    loaded += part.value.byteLength;
    onProgress({ loaded, total });
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
};

const readBody = async (response: Response, request: TransportRequest): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  // No call answers with a page: whoever stands in between has, the sign-in of a public network say.
  if (type.includes('text/html')) throw new HttpError(noAnswer, 0);
  if (!type.includes('json')) return readAll(response, request.onProgress);
  return response.json();
};

const readErrorBody = async (response: Response): Promise<ErrorBody> => {
  const value: unknown = await response.json().catch(() => null);
  return typeof value === 'object' && value !== null ? value : {};
};

/** The transport over the network, and the only `fetch` of the browser part. */
export const createFetchTransport =
  (baseUrl: string, send: typeof fetch = (...args) => fetch(...args)): Transport =>
  async (request) => {
    const { content, type } = encodeBody(request);
    const url = `${baseUrl}${request.path}${queryString(request.query)}`;
    try {
      const response = await send(url, {
        method: request.method,
        headers: { ...(type ? { 'Content-Type': type } : {}), ...request.headers },
        body: content,
        signal: request.signal,
      });
      const { status, headers, statusText } = response;
      hearServerTime(headers.get('date'), new Date());
      if (response.ok) return { status, headers, body: await readBody(response, request) };
      const body = await readErrorBody(response);
      // Pages say it as it stands: without a sentence of the server that of the catalogue, never «Service Unavailable».
      throw new HttpError(body.detail || errorText({ status, body }), status, body, headers, statusText);
    } catch (error) {
      if (error instanceof HttpError || isAbort(error)) throw error;
      throw new HttpError(noAnswer, 0);
    }
  };

export interface TransportOptions {
  /** What carries requests: the network, or a server in memory. */
  send: Transport;
  getToken: () => string | null;
  /** The server does not know this token; called for every 401, the receiver acts on the first. */
  onUnauthorized: (token: string) => void;
  /** Any other failure, cancelled requests aside. */
  onFailure: (error: HttpError) => void;
}

/**
 * Adds the session to a transport: the `Authorization` header, what a 401 means, and word of every failure. Without a token
 * nothing is sent: another tab has ended the session, the page says so and keeps what is typed.
 */
export const createTransport =
  ({ send, getToken, onUnauthorized, onFailure }: TransportOptions): Transport =>
  async (request) => {
    const token = request.anonymous ? null : getToken();
    const tell = (error: HttpError) => {
      if (request.quiet !== true && request.quiet !== error.status) onFailure(error);
    };
    if (!request.anonymous && token === null) {
      const detail = 'Требуется вход в систему: в другой вкладке выполнен выход';
      const error = new HttpError(detail, 401, { detail });
      tell(error);
      throw error;
    }
    const headers = token ? { Authorization: `Token ${token}`, ...request.headers } : request.headers;
    try {
      return await send({ ...request, headers });
    } catch (failure) {
      const error = failure instanceof HttpError && request.foreign ? request.foreign(failure) : failure;
      if (error instanceof HttpError) {
        if (error.status === 401 && token !== null) onUnauthorized(token);
        else tell(error);
      }
      throw error;
    }
  };
