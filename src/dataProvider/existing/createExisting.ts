import { z } from '../../contract/schema';
import { labelOf } from '../../contract/words/detailOf';
import { refusalThere } from '../endpoint/refusalThere';
import { errorText } from '../errorTexts';
import { HttpError, type Transport, type TransportRequest, type TransportResponse } from '../http';
import { addressOf, lackingOf, rightsThere, type Abilities } from './abilities';
import { callOf, type ExistingCall } from './callOf';
import { documented, sendsField } from './documented';
import { emulations, type Ask } from './emulations';
import { createLists, wholeOf } from './lists';
import { withMissing } from './missing';
import { reportOf } from './reports';
import { payloadOf } from './payloads';
import { nothingSeen, note } from './seen';
import { inAddresses } from './servers';
import { isRecord, listOf, understand } from './understand';
import { readingOf, refuseChanged, versionOf } from './versions';

const absent = () => {
  const detail = 'У этого сервера такого вызова нет';
  return new HttpError(detail, 404, { detail });
};

/** A page of ours: `count` and `total` from whatever the server gives; a list that came whole is cut. */
function pageFrom(
  value: unknown,
  rows: readonly unknown[],
  { page, page_size }: NonNullable<TransportRequest['query']>,
) {
  const count = isRecord(value) ? Number(value.count ?? rows.length) : rows.length;
  const total = isRecord(value) ? Number(value.total ?? count) : count;
  const size = Number(page_size ?? 10);
  const from = (Number(page) - 1) * size;
  return { count, total, results: rows.length > size ? rows.slice(from, from + size) : rows };
}

/** The schema of a row, and whether the answer is one of many. */
function rowsOf(schema: z.ZodType): { row: z.ZodType; many: boolean } {
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema];
  const list = options.find((one) => one instanceof z.ZodArray);
  return list ? { row: list.element as z.ZodType, many: true } : { row: schema, many: false };
}

/** The fields that a refusal of the call may be about, as its form has them. */
const fieldsOf = (call: ExistingCall) => ({
  nameHere: (name: string) => (sendsField(call, name) ? name : undefined),
  labelOf: (name: string) => labelOf(name) ?? name,
});

/** Refusals that have a sentence of ours (doc 1 §8), where the server's is in another language: «Not found.» */
function inRussian(error: HttpError): HttpError {
  const { status, body, headers, statusText, message } = error;
  if ((status !== 403 && status !== 404 && status < 500) || /\p{Script=Cyrillic}/u.test(message)) return error;
  const { detail: _, ...rest } = body;
  return new HttpError(errorText({ status, body: {} }), status, rest, headers, statusText);
}

/** Where a call goes: its server stands there by the name that addresses have. */
const pathOf = ({ params: { alias } }: ExistingCall, { path }: TransportRequest) =>
  alias === undefined ? path : path.replace(`/${alias}/`, `/${inAddresses(alias)}/`);

const answered = (reply: TransportResponse, body: unknown, etag?: string): TransportResponse => {
  const headers = new Headers(reply.headers);
  if (etag !== undefined) headers.set('etag', etag);
  return { ...reply, headers, body };
};

/**
 * Speaks with a server that knows the documents and not us: asks by documented fields alone, understands the shapes of its
 * answers, reads a record again before it is saved over, and finds by documented calls what ours would tell at once.
 */
export function createExisting(send: Transport, abilities: Abilities): Transport {
  const lacking = lackingOf(abilities);
  const seen = nothingSeen();
  const pageOf = createLists();

  const bodyOf = (call: ExistingCall, request: TransportRequest, given: unknown): unknown => {
    const { answer } = call.endpoint;
    if (answer.kind !== 'json') return given;
    if (call.id === 'readReport') return understand(answer.schema, reportOf(given));
    const { row, many } = rowsOf(answer.schema);
    const fill = withMissing(call, request, seen);
    const one = (value: unknown) => understand(row, fill(isRecord(value) ? value : {}));
    if (!many) return row instanceof z.ZodObject ? one(given) : understand(row, given);
    const rows = listOf(given).map((value) => (row instanceof z.ZodObject ? one(value) : understand(row, value)));
    return request.query?.page === undefined ? rows : pageFrom(given, rows, request.query);
  };

  const askWith = async (call: ExistingCall, request: TransportRequest, more: TransportRequest['query']) => {
    const address = addressOf(abilities, call.id) ?? undefined;
    const payload = await payloadOf(call, request, seen, () => dealersOf(request));
    const plain = documented(call, request);
    const path = address?.replace(/\{(\w+)\}/g, (_, name: string) => call.params[name] ?? '') ?? pathOf(call, request);
    const query = { ...plain.query, ...more };
    return send({ ...plain, path, query, ...(payload ? { body: payload } : {}) }).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      throw error.status === 400 ? refusalThere(fieldsOf(call))(error) : inRussian(error);
    });
  };

  const ask: Ask = async (call, request) => {
    const { answer } = call.endpoint;
    if (answer.kind !== 'json' || !rowsOf(answer.schema).many) return askWith(call, request, {});
    const asking = (more: TransportRequest['query']) => askWith(call, request, more);
    const { page, page_size } = request.query ?? {};
    if (page === undefined) return wholeOf(await asking({}), asking);
    return pageOf(call.id, Number(page), Number(page_size ?? 10), asking);
  };

  const dealersOf = async ({ headers }: TransportRequest) => {
    const { body } = await transport({ method: 'GET', path: '/dealers/filter/', headers, quiet: true });
    return listOf(body).flatMap((one) => (isRecord(one) && one.org_id ? [one.org_id] : []));
  };

  /** What a save answers with; read anew where the server says too little. */
  const saved = async (call: ExistingCall, request: TransportRequest, reply: TransportResponse) => {
    const reading = readingOf(call, request);
    const little = !isRecord(reply.body) || Object.keys(reply.body).length < 3;
    return reading && little && request.method !== 'POST' ? transport(reading) : reply;
  };

  const transport: Transport = async (request) => {
    if (request.foreign) return send(request);
    const call = callOf(request);
    if (!call) throw absent();
    const emulation = emulations[call.id];
    if (!emulation && lacking.has(call.id)) throw absent();
    const version = request.headers?.['If-Match'];
    const reading = version === undefined ? undefined : readingOf(call, request);
    if (reading && version !== undefined) await refuseChanged(transport, reading, version);
    const first = emulation ? await emulation(call, request, { ask, send, transport, seen }) : await ask(call, request);
    const reply = call.endpoint.versioned && request.method !== 'GET' ? await saved(call, request, first) : first;
    const understood = bodyOf(call, request, reply.body);
    const body = call.id === 'readUser' ? signedIn(understood) : understood;
    note(seen, call.id, call.params, body);
    const { versioned, answer } = call.endpoint;
    // Of what the server has told alone, and never its own ETag: an answer to a save has another one.
    const etag = versioned && answer.kind === 'json' ? versionOf(understand(answer.schema, reply.body)) : undefined;
    return answered(reply, body, etag);
  };

  const signedIn = (user: unknown) => {
    if (!isRecord(user) || !isRecord(user.user_profile)) return user;
    const { login, full_name } = user.user_profile;
    const rights = Array.isArray(user.rights) ? (user.rights as string[]) : [];
    return { ...user, user_profile: { full_name, login: login || full_name }, rights: rightsThere(rights, lacking) };
  };
  return transport;
}
