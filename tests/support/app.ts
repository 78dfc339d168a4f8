import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { OperationId } from '../../src/contract/endpoints';
import { endpoints } from '../../src/contract/endpoints';
import type { Endpoint } from '../../src/contract/endpoint';
import { apiBase, createApp } from '../../server/app';
import { connect, type Db } from '../../server/db/connect';
import type { GenericResource } from '../../src/contract/genericResources';
import type { Dependencies } from '../../server/http/dependencies';
import { createSealer } from '../../server/security/secrets';
import { createDeclaredResources, type DeclaredResources } from '../../server/services/declared/registry';
import { createAllJobs } from '../../server/services/jobs/createAllJobs';
import { freshDatabase, testRoles } from './database';
import { demoKey, demoNow } from './demo';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
  bytes: Buffer;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** The server over a database of its own, called without a port. */
export interface TestApp {
  /** The database as its owner has it. */
  db: Db;
  /** The same as the server has it: nobody's, until it is told whose work it is. */
  served: Db;
  declared: DeclaredResources;
  /** Moves the server's clock; it starts at `demoNow`. */
  setNow(now: Date): void;
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Reply<T>>;
  /** The server as `fetch` sees it; addresses begin with the API's base. */
  fetch: typeof fetch;
  /** The token of a demonstration account. */
  signIn(login: string, password?: string): Promise<string>;
  close(): Promise<void>;
}

const parse = (bytes: Buffer, type: string | null) =>
  (type?.includes('json') && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : {}) as never;

/** What the Node server would tell of the connection. */
const socket = { incoming: { socket: { remoteAddress: '192.0.2.254', remotePort: 40000, remoteFamily: 'IPv4' } } };

export async function createTestApp(
  options: {
    genericResources?: readonly GenericResource[];
    overrides?: Partial<Dependencies>;
    address?: string;
    /** The database as the calls have it. */
    over?: (db: Db) => Db;
  } = {},
): Promise<TestApp> {
  const { url, drop } = await freshDatabase();
  const log = pino({ level: 'silent' });
  const db = connect(url, { log, maxConnections: 5, longConnections: 3 });
  const served = connect(url, { log, maxConnections: 5, longConnections: 3, roles: { ...testRoles, ownerUrl: url } });
  const system = served.as('system');
  let now = () => demoNow;
  const sealer = createSealer(demoKey);
  const declared = createDeclaredResources(system);
  const mainApplicationName = 'Основной клиент';
  const jobs = createAllJobs({ db: system, sealer, clock: () => now(), log, declared, mainApplicationName });
  const app = createApp({
    db: options.over?.(served) ?? served,
    declared,
    clock: () => now(),
    log,
    sealer,
    jobs,
    trustProxy: 1,
    checkAnswers: true,
    mainApplicationName,
    genericResources: options.genericResources ?? [],
    ...options.overrides,
  });
  const call: TestApp['call'] = async (method, path, { token, body, raw, headers } = {}) => {
    const response = await app.request(
      `${apiBase}${path}`,
      {
        method,
        headers: {
          'X-Forwarded-For': options.address ?? '192.0.2.1',
          ...(token ? { Authorization: `Token ${token}` } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      },
      socket,
    );
    const sent = Buffer.from(await response.arrayBuffer());
    // The answer to a HEAD says how it would be packed, and has nothing to unpack.
    const isPacked = sent.length > 0 && response.headers.get('content-encoding') === 'gzip';
    const bytes = isPacked ? gunzipSync(sent) : sent;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: parse(bytes, response.headers.get('content-type')),
    };
  };
  const tokens = new Map<string, string>();
  return {
    db,
    served,
    declared,
    fetch: async (input, init) =>
      app.request(String(input), { ...init, headers: { 'X-Forwarded-For': '192.0.2.1', ...init?.headers } }, socket),
    setNow: (at) => (now = () => at),
    call,
    signIn: async (login, password = 'demo') => {
      const known = tokens.get(login);
      if (known) return known;
      const { status, body } = await call<{ token: string }>('POST', '/auth/', { body: { username: login, password } });
      expect(status).toBe(200);
      tokens.set(login, body.token);
      return body.token;
    },
    close: async () => {
      await jobs.close();
      await declared.settled();
      await served.close();
      await db.close();
      await drop();
    },
  };
}

/** A path of the contract with its parameters put in. */
export const pathOf = (operation: OperationId, params: Record<string, string | number> = {}) => {
  const { path }: Endpoint = endpoints[operation];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '1')));
};
