import { afterAll, beforeAll, expect } from 'vitest';
import { apiBase } from '../../server/app';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, type OperationId } from '../../src/contract/endpoints';
import { fillPath } from '../../src/dataProvider/client';
import { createFetchTransport, HttpError, type Transport, type TransportRequest } from '../../src/dataProvider/http';
import { mockAccounts } from '../../src/dataProvider/mock/accounts';
import type { Fixtures } from '../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../src/dataProvider/mock/mockTransport';
import type { Right } from '../../src/domain/rights';
import { createTestApp, type TestApp } from './app';
import { tasksOnServer } from './eighthResource';
import { mockClock, mockDay } from './mockDay';

/** What a call is answered with, as far as both sides must agree about it. */
export interface Said {
  status: number;
  body: unknown;
  etag: string | undefined;
  contentRange: string | undefined;
  /** Of a file. */
  type: string | undefined;
  disposition: string | undefined;
}

/** What a call is made with. */
export interface Asked {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  file?: Blob;
  headers?: Record<string, string>;
}

/** The server or the mock; everybody has signed in already. */
export interface Side {
  name: 'server' | 'mock';
  send: Transport;
  request(login: string, request: TransportRequest): Promise<Said>;
  call(login: string, operation: OperationId, asked?: Asked): Promise<Said>;
  /** The answer's body; throws for a refusal. */
  read<T>(login: string, operation: OperationId, asked?: Asked): Promise<T>;
}

const said = ({ status, headers, body }: { status: number; headers: Headers; body: unknown }): Said => {
  const header = (name: string) => headers.get(name) ?? undefined;
  const isFile = body instanceof Blob;
  return {
    status,
    body: isFile ? undefined : body,
    etag: header('etag'),
    contentRange: header('content-range'),
    type: isFile ? body.type.replace('; ', ';') : undefined,
    disposition: header('content-disposition'),
  };
};

function sideOf(name: Side['name'], send: Transport): Side {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (login: string) => {
    const body = { username: login, password: 'demo' };
    const answer =
      tokens.get(login) ??
      send({ method: 'POST', path: '/auth/', body }).then((one) => (one.body as { token: string }).token);
    tokens.set(login, answer);
    return answer;
  };
  const request: Side['request'] = async (login, sent) => {
    const headers = { ...(login === '' ? {} : { Authorization: `Token ${await tokenOf(login)}` }), ...sent.headers };
    try {
      return said(await send({ ...sent, headers }));
    } catch (error) {
      if (error instanceof HttpError) return said(error);
      throw error;
    }
  };
  const call: Side['call'] = (login, operation, { params, query, body, file, headers } = {}) => {
    const endpoint: Endpoint = endpoints[operation];
    const upload = endpoint.file && file ? { file: { field: endpoint.file, blob: file, name: 'profile.xml' } } : {};
    return request(login, {
      method: endpoint.method,
      path: fillPath(endpoint.path, params),
      query,
      body,
      headers,
      ...upload,
    });
  };
  const read: Side['read'] = async (login, operation, asked) => {
    const { status, body } = await call(login, operation, asked);
    if (status >= 300) throw new Error(`${name} ${operation}: ${status} ${JSON.stringify(body)}`);
    return body as never;
  };
  return { name, send, request, call, read };
}

/** Rights that the accounts of the demonstration have besides, so that each rule about them can be tried. */
const further: Readonly<Record<string, readonly Right[]>> = { dealer: ['dealers'], support: ['categories'] };

/** The running server over PostgreSQL and the server in memory, at the same moment, for the same accounts. */
export async function bothSides(
  fixtures: Partial<Fixtures> = {},
): Promise<{ app: TestApp; sides: readonly [Side, Side] }> {
  const app = await createTestApp({ genericResources: [tasksOnServer] });
  app.setNow(mockDay);
  for (const [login, rights] of Object.entries(further))
    await app.db.run(`UPDATE users SET rights = rights || '{${rights.join(',')}}' WHERE login = '${login}'`);
  const accounts = mockAccounts.map((account) => {
    const more = further[account.user.user_profile.login] ?? [];
    return { ...account, user: { ...account.user, rights: [...account.user.rights, ...more] } };
  });
  const mock = createMockTransport({
    clock: mockClock,
    fixtures: { ...fixtures, accounts },
    resources: [tasksOnServer],
  });
  return { app, sides: [sideOf('server', createFetchTransport(apiBase, app.fetch)), sideOf('mock', mock)] };
}

/**
 * An answer as both sides must give it: whether there is an ETag counts, not which; of the fields that are `hidden` only their
 * type does; the changes of a history stand by field.
 */
export function told({ body, etag, ...rest }: Said, hidden: readonly string[] = []): Record<string, unknown> {
  const mask = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, one]): [string, unknown] => {
      if (name === 'changes' && Array.isArray(one)) return [name, one.map(mask).sort(byField)];
      return [name, hidden.includes(name) ? typeof one : mask(one)];
    });
    return Object.fromEntries(entries);
  };
  return { ...rest, body: mask(body), etag: etag !== undefined && /^"[\w.:-]+"$/.test(etag) };
}

const byField = (a: unknown, b: unknown) => {
  const fieldOf = (change: unknown) => (change as { field: string }).field;
  return fieldOf(a) < fieldOf(b) ? -1 : 1;
};

/** Plays a scenario on both sides: the mock must say what the server says. */
export async function same(sides: readonly [Side, Side], scenario: (side: Side) => Promise<unknown>): Promise<void> {
  const [server, mock] = await Promise.all([scenario(sides[0]), scenario(sides[1])]);
  expect(mock).toEqual(server);
}

/** For the tests of a file: opens both sides before them, closes them after; what it gives plays a scenario on both. */
export function onBothSides(): (scenario: (side: Side) => Promise<unknown>) => Promise<void> {
  let both: Awaited<ReturnType<typeof bothSides>>;
  beforeAll(async () => {
    both = await bothSides();
  });
  afterAll(() => both.app.close());
  return (scenario) => same(both.sides, scenario);
}
