import type { z } from 'zod';
import { boundOf } from '../../contract/genericCalls';
import type { GenericResource } from '../../contract/genericResources';
import { measureOf } from '../../domain/measure';
import type { TransportRequest, TransportResponse } from '../http';
import { refuse, type MockRecord, type World } from './world';

/** A resource without v3.0 calls, with the records that are there to begin with. */
export interface MockResource extends GenericResource {
  rows?: readonly { id: number }[];
}

const problemsOf = (error: z.ZodError) => {
  const errors = error.issues.map((issue): [string, string[]] => [issue.path.join('.'), [issue.message]]);
  return refuse(400, error.issues[0]?.message ?? '', Object.fromEntries(errors));
};

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): TransportResponse => ({
  status,
  headers: new Headers(headers),
  body,
});
const answerOf = ({ data, revision }: MockRecord, status = 200) => answer(data, status, { ETag: `"${revision}"` });

const within = (value = Number.NaN, end: 'gte' | 'lte', limit = Number.NaN) =>
  end === 'gte' ? value >= limit : value <= limit;

const compare = (a: unknown, b: unknown) => {
  const [first, second] = [measureOf(a), measureOf(b)];
  return first !== undefined && second !== undefined
    ? first - second
    : String(a).localeCompare(String(b), 'ru', { numeric: true });
};

function list(rows: Record<string, unknown>[], name: string, query: URLSearchParams): TransportResponse {
  const read = (key: string, fallback: unknown) => JSON.parse(query.get(key) ?? JSON.stringify(fallback)) as never;
  const [field, order]: [string, string] = read('sort', ['id', 'ASC']);
  const [from, to]: [number, number] = read('range', [0, 9]);
  const filter: Record<string, unknown> = read('filter', {});
  const holds = (row: object, value: unknown) =>
    JSON.stringify(row).toLowerCase().includes(String(value).toLowerCase());
  const found = rows
    .filter((row) =>
      Object.entries(filter).every(([key, value]) => {
        if (key === 'q') return holds(row, value);
        const bound = boundOf(key);
        if (bound) return within(measureOf(row[bound.field]), bound.end, measureOf(value));
        return Array.isArray(value) ? value.includes(row[key]) : row[key] === value;
      }),
    )
    .sort((a, b) => (order === 'DESC' ? -1 : 1) * compare(a[field], b[field]));
  return answer(found.slice(from, to + 1), 200, { 'Content-Range': `${name} ${from}-${to}/${found.length}` });
}

/** The generic REST route in memory, by the conventions of ra-data-simple-rest. */
export function serveRest(world: World, resource: MockResource, request: TransportRequest): TransportResponse {
  const { name, schema, rows: first = [] } = resource;
  const rows =
    world.records.get(name) ?? new Map<number, MockRecord>(first.map((row) => [row.id, { data: row, revision: 1 }]));
  world.records.set(name, rows);
  const [path = '', search = ''] = request.path.split('?');
  const id = Number(path.split('/')[3] ?? 0);
  const write = (at: number, revision: number) => {
    const { id: _id, ...data } = request.body as Record<string, unknown>;
    const parsed = schema.omit({ id: true }).strict().safeParse(data);
    const record = { data: { ...(parsed.success ? parsed.data : problemsOf(parsed.error)), id: at }, revision };
    rows.set(at, record);
    return record;
  };
  if (!id && request.method === 'GET')
    return list(
      [...rows.values()].map(({ data }) => data),
      name,
      new URLSearchParams(search),
    );
  if (!id) return answerOf(write(Math.max(0, ...rows.keys()) + 1, 1), 201);
  const record = rows.get(id) ?? refuse(404, 'Запрашиваемый ресурс не найден');
  if (request.method === 'GET') return answerOf(record);
  const seen = request.headers?.['If-Match'];
  if (seen !== undefined && seen !== `"${record.revision}"`)
    refuse(409, 'Запись изменена другим пользователем, пока вы её правили');
  if (request.method === 'PUT') return answerOf(write(id, record.revision + 1));
  rows.delete(id);
  return answer(record.data);
}
