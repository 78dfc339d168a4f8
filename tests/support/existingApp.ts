import { Hono } from 'hono';
import { isAdded } from '../../src/contract/added';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { namedRowOf } from '../../src/contract/priceRows';
import { z } from '../../src/contract/schema';
import { HttpError, type QueryValue, type Transport, type TransportResponse } from '../../src/dataProvider/http';
import { createMockTransport, type MockOptions } from '../../src/dataProvider/mock/mockTransport';

const base = '/api/private/v3.0';
type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a request has that no document asks for, and where it was sent that nobody answers. */
export interface ExistingApp {
  app: Hono;
  faults: string[];
  /** The bodies sent, by method and path. */
  sent: { call: string; body: unknown }[];
  /** Changes a record behind the back of whoever has read it. */
  behind: Transport;
}

const known = operationIds
  .map((id): Endpoint & { id: string } => ({ id, ...(endpoints[id] as Endpoint) }))
  .filter(({ extension }) => extension === undefined)
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

const inner = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as unknown as { innerType?: z.ZodType };
  return innerType ? inner(innerType) : schema;
};

/** Answers as such a server has them: documented fields, "" for nothing, numbers as text, something that nobody knows. */
function foreign(schema: z.ZodType | undefined, value: unknown): unknown {
  const whole = schema && inner(schema);
  if (Array.isArray(value)) {
    const element =
      whole && (namedRowOf(whole) ?? (whole instanceof z.ZodArray ? (whole.element as z.ZodType) : undefined));
    return value.map((one) => foreign(element, one));
  }
  if (isRecord(value)) {
    const shape: Fields = whole instanceof z.ZodObject ? whole.shape : {};
    if (whole instanceof z.ZodRecord)
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, foreign(whole.valueType as z.ZodType, one)]),
      );
    const known = Object.entries(value).filter(([name]) => !(name in shape) || !isAdded(shape[name] as z.ZodType));
    const entries = known.map(([name, one]) => [name, foreign(shape[name] as z.ZodType | undefined, one)]);
    return { ...Object.fromEntries(entries), asked_at: String(Math.random()) };
  }
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : value;
}

const optionOf = (schema: z.ZodType, list: boolean): z.ZodType =>
  schema instanceof z.ZodUnion
    ? ((schema.options as z.ZodType[]).find((one) => one instanceof z.ZodArray === list) ?? schema)
    : schema;

function answerOf({ answer }: Endpoint, body: unknown): unknown {
  if (answer.kind !== 'json') return body;
  const list = Array.isArray(body);
  if (isRecord(body) && Array.isArray(body.results)) {
    const row = optionOf(answer.schema, true);
    return { count: body.count, next: null, previous: null, results: foreign(row, body.results) };
  }
  const answered = foreign(optionOf(answer.schema, list), body);
  return list && body.length % 2 === 1
    ? { count: body.length, next: null, previous: null, results: answered }
    : answered;
}

/** What the documents name for the files of package statistics (doc 2 §7). */
const payloads: Readonly<Record<string, readonly string[]>> = {
  exportPackageReport: ['date', 'org_id', 'dealers', 'clients'],
  exportPackageDetails: ['date', 'org_id', 'name'],
};

function unknownFields({ id, body }: (typeof known)[number], given: unknown): string[] {
  if (!isRecord(given)) return [];
  const whole = body && inner(body);
  const shape: Fields = whole instanceof z.ZodObject ? whole.shape : {};
  return Object.keys(given).filter((name) =>
    payloads[id] ? !payloads[id].includes(name) : !(name in shape) || isAdded(shape[name] as z.ZodType),
  );
}

const page404 =
  '<!doctype html><html><head><title>Page not found at /</title></head><body><h1>Page not found</h1></body></html>';

/**
 * A v3.0 server that has the calls of the documents and no other, as Django REST framework answers; the records are those of the
 * mock. With `hidden` it also has those whose address the documents hide, where this product has them.
 */
export function existingApp(hidden = false, options: MockOptions = {}): ExistingApp {
  const behind = createMockTransport(options);
  const faults: string[] = [];
  const sent: ExistingApp['sent'] = [];
  const app = new Hono();

  const toMock = async (endpoint: (typeof known)[number], request: Request, path: string) => {
    const url = new URL(request.url);
    const query: Record<string, QueryValue> = Object.fromEntries(url.searchParams);
    const text = request.method === 'GET' || endpoint.file ? '' : await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const call = `${request.method} ${path}`;
    sent.push({ call, body });
    faults.push(...unknownFields(endpoint, body).map((name) => `${call}: ${name}`));
    for (const header of ['if-match', 'idempotency-key', 'x-device'])
      if (request.headers.has(header)) faults.push(`${call}: ${header}`);
    if (payloads[endpoint.id]) return undefined;
    return behind({
      method: endpoint.method,
      path,
      // The documents do not say whose they are: this one has them of one dealer.
      query: path.startsWith('/spec-prices/') ? { ...query, dealer_id: '3' } : query,
      body: isRecord(body) && path.startsWith('/spec-prices/') ? { ...body } : body,
      headers: { Authorization: request.headers.get('authorization') ?? '' },
      ...(endpoint.file ? { file: await fileOf(request, endpoint.file) } : {}),
    });
  };

  for (const endpoint of known) {
    if (endpoint.unnamed && !hidden && endpoint.id !== 'readSales') continue;
    const at = `${base}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(endpoint.method, at, async (c) => {
      const path = new URL(c.req.url).pathname.slice(base.length);
      try {
        const reply = await toMock(endpoint, c.req.raw, path);
        return toResponse(endpoint, reply);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        if (error.status === 404) faults.push(`${endpoint.method} ${path}: 404`);
        return c.json(error.body, error.status as 400);
      }
    });
  }
  app.all('*', (c) => {
    // Without a token it is asked whether there is such a call at all.
    if (c.req.header('authorization')) faults.push(`${c.req.method} ${c.req.path}: no such call`);
    return c.html(page404, 404);
  });
  return { app, faults, sent, behind };
}

async function fileOf(request: Request, field: string) {
  const file = (await request.formData()).get(field);
  return { field, blob: file as Blob, name: 'profile.xml' };
}

function toResponse(endpoint: Endpoint, reply: TransportResponse | undefined): Response {
  if (!reply || reply.body instanceof Blob)
    return new Response(reply ? (reply.body as Blob) : 'a file', {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment; filename="report.xlsx"',
      },
    });
  if (reply.body === undefined) return new Response(null, { status: 204 });
  return Response.json(answerOf(endpoint, reply.body), { status: reply.status });
}
