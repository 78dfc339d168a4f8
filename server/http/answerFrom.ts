import { Refusal } from '../../src/contract/refusal';
import { streamOf } from './streamOf';

interface Taking {
  method: string;
  /** The address of the existing server: a redirection to any other place is none of ours. */
  target: URL;
  /** The address that was asked. */
  url: URL;
  /** Most bytes of a JSON answer, and of a file. */
  json: number;
  file: number;
  /** The longest wait between two parts, in milliseconds. */
  silenceMs: number;
  signal: AbortSignal;
  /** Ends the answer. */
  late: AbortController;
}

/** What a browser saves or shows as data, and never runs; XML runs scripts where it is opened, so that files are only saved. */
const safeFile =
  /^(application\/(octet-stream|pdf|zip|gzip|x-gzip|x-zip-compressed|x-msdownload|xml|vnd\.(ms-excel|rar|microsoft\.portable-executable)|x-(7z|rar)-compressed|vnd\.openxmlformats-officedocument\.[\w.]+)|text\/(csv|plain|xml))$/;

/** `date` is its clock, which months and days of the screens go by. */
const kept = [
  'accept-ranges',
  'allow',
  'content-range',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'x-outcome',
  'x-total-rows',
];

/** Under it a document of our own address runs nothing, frames nothing and is framed by nobody. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const unexpected = () => new Refusal(502, 'Сервер v3.0 ответил не тем, чего от него ждут');
const tooLarge = () => new Refusal(502, 'Ответ сервера v3.0 слишком велик');

/** In place of a page that a proxy or a framework shows for an error. */
const sentences: Record<number, string> = {
  401: 'Требуется вход в систему',
  403: 'Отказано в доступе',
  404: 'Запрашиваемый ресурс не найден',
  413: 'Слишком большой запрос',
  429: 'Слишком много запросов, повторите попытку позже',
  503: 'Сервер v3.0 недоступен, повторите попытку позже',
  504: 'Сервер v3.0 не ответил вовремя, повторите попытку позже',
};

/** The bytes, as long as they keep coming and are not too many: otherwise the answer breaks off. */
async function* bounded(body: ReadableStream<Uint8Array>, most: number, { silenceMs, late, signal }: Taking) {
  let size = 0;
  const silent = () => late.abort(new Refusal(504, sentences[504] ?? ''));
  let timer = setTimeout(silent, silenceMs);
  try {
    for await (const part of body) {
      clearTimeout(timer);
      size += part.byteLength;
      if (size > most) throw tooLarge();
      yield part;
      timer = setTimeout(silent, silenceMs);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether nothing comes: of an answer in parts its end alone tells so. */
async function isEmpty(body: ReadableStream<Uint8Array> | null, taking: Taking): Promise<boolean> {
  for await (const { byteLength } of body ? bounded(body, taking.json, taking) : []) if (byteLength > 0) return false;
  return true;
}

const errorPage = (status: number, headers: Headers) => {
  headers.set('content-type', 'application/json; charset=UTF-8');
  const detail = sentences[status] ?? `Сервер v3.0 ответил ошибкой ${status}`;
  return new Response(JSON.stringify({ detail }), { status, headers });
};

/** A redirection within the existing server's calls, as one within ours; 502 for any other. */
function redirection(answer: Response, headers: Headers, { target, url }: Taking): Response {
  const to = new URL(answer.headers.get('location') ?? '', url);
  const place = target.pathname.replace(/\/$/, '');
  if (to.origin !== target.origin || !to.pathname.startsWith(`${place}/api/private/v3.0/`)) throw unexpected();
  headers.set('location', to.pathname.slice(place.length) + to.search);
  return new Response(null, { status: answer.status, headers });
}

const headersOf = (answer: Response) => {
  const headers = new Headers({ 'cache-control': 'no-store', 'content-security-policy': policy });
  for (const name of kept) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
};

/** `attachment` with the name that the file was given. */
const asAttachment = (disposition: string | null) =>
  `attachment${/;.*$/s.exec(disposition ?? '')?.[0] ?? ''}`.replace(/[^\x20-\x7e]/g, '');

/**
 * What of an existing server's answer goes to the browser, under our own policy: JSON, and files of types that run nothing.
 * A page that tells of an error becomes our sentence, any other page, and a redirection to elsewhere, is 502.
 */
export async function answerFrom(answer: Response, taking: Taking): Promise<Response> {
  const { status } = answer;
  const headers = headersOf(answer);
  const give = async () => {
    if (status === 304 || status === 204) return new Response(null, { status, headers });
    if (status >= 300 && status < 400) return redirection(answer, headers, taking);
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const length = answer.headers.get('content-length');
    if (length === '0') return new Response(null, { status, headers });
    const isJson = /^application\/([\w.-]+\+)?json$/.test(type);
    if (!isJson && status >= 400) return errorPage(status, headers);
    if (type === '' && (await isEmpty(answer.body, taking))) return new Response(null, { status, headers });
    if (!isJson && !safeFile.test(type)) throw unexpected();
    const most = isJson ? taking.json : taking.file;
    if (Number(length ?? 0) > most) throw tooLarge();
    headers.set('content-type', isJson ? 'application/json; charset=UTF-8' : type);
    if (!isJson) headers.set('content-disposition', asAttachment(answer.headers.get('content-disposition')));
    if (length !== null) headers.set('content-length', length);
    if (!answer.body || taking.method === 'HEAD') return new Response(null, { status, headers });
    return new Response(await streamOf(bounded(answer.body, most, taking), taking.signal), { status, headers });
  };
  try {
    const given = await give();
    if (given.body === null || !answer.bodyUsed) await answer.body?.cancel();
    return given;
  } catch (error) {
    taking.late.abort(error);
    throw error;
  }
}
