import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { genericResources } from '../src/contract/genericResources';
import { notFound } from '../src/contract/refusal';
import { apiBase, createApp } from './app';
import type { OpenDatabase } from './db/open';
import type { Env } from './env';
import { mountApiDocs } from './http/apiDocs';
import { createStop } from './http/createStop';
import { answerError } from './http/errors';
import { addressLines, existingServer } from './http/existingServer';
import { passOn } from './http/passOn';
import { pages } from './http/pages';
import { requestIdOf, type HttpEnv } from './http/requestId';
import { keepEndpoints, type Endpoints } from './services/declared/keepEndpoints';
import { keepFolder } from './services/declared/keepFolder';
import { createDeclaredResources, type DeclaredResources } from './services/declared/registry';
import type { Live } from './services/declared/live';
import type { FolderWatch } from './services/declared/watchFolder';
import { createSealer } from './security/secrets';
import { tellOfOtherKey } from './db/tellOfOtherKey';
import { createAllJobs } from './services/jobs/createAllJobs';
import type { Jobs } from './services/jobs/jobs';

/** How long a call may take to arrive, its body too: whoever sends half of one is not waited for. */
const arrival = { headersTimeout: 10_000, requestTimeout: 25_000, connectionsCheckingInterval: 2_000 };

/** Longer than proxies keep one (nginx, 60 s): who closes first must not be we, or a call meets a closing connection and is a 502 there. */
const keepAliveTimeout = 75_000;

/**
 * Who opens many pages at once is served: a burst may wait as long as for a connection. Who would wait a tenth of a second, as long as
 * turns take, is told at once when to come again, so that under too much load, too, whoever is served is served soon.
 */
const door = (connections: number) => ({ running: connections, waiting: 240, patienceMs: 5_000, foreseenMs: 100 });

/** Batches of one month or register wait for each other in PostgreSQL: most connections are kept from them, for the short calls. */
const batchDoor = (connections: number) => ({
  running: Math.max(1, Math.floor(connections / 4)),
  waiting: 30,
  patienceMs: 30_000,
});

/** Sheets of thousands of lines, and packed batches: each is some fifty megabytes while it is worked on. */
const largeDoor = { running: 4, waiting: 60, patienceMs: 30_000 };

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

const dist = join(import.meta.dirname, '..', 'dist');

const undeclared: readonly Live[] = [];

/** In front of an existing v3.0 server: pages, what it is said to be able to do, and its calls passed on; what the calls are is told here too. */
function createFront(
  apiUrl: string,
  { apiAddresses, trustProxy }: Env,
  log: Logger,
  endpoints: Endpoints,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.route(
    '/',
    existingServer(apiUrl, apiAddresses, () => new Date(), endpoints),
  );
  app.route('/', passOn(apiUrl, { log, trustProxy }));
  // What is declared here of its collections are no calls of ours.
  mountApiDocs(app, { all: () => undeclared });
  app.notFound((c) => answerError(c, notFound(), log, requestIdOf(c)));
  return app;
}

interface Running {
  database: OpenDatabase;
  jobs: Jobs;
  declared: DeclaredResources;
}

/** What is started beside the calls: of a server of its own, or of one in front of another. */
interface Beside {
  running: Running | undefined;
  endpoints: Endpoints;
}

function build(env: Env, log: Logger, { running, endpoints }: Beside): Hono<HttpEnv> {
  if (env.apiUrl) return createFront(env.apiUrl, env, log, endpoints);
  if (!running) throw new Error('База данных не открыта');
  const { database, jobs, declared } = running;
  return createApp({
    db: database.db,
    clock: () => new Date(),
    log,
    sealer: createSealer(database.secretKey),
    jobs,
    declared,
    trustProxy: env.trustProxy,
    checkAnswers: env.checkAnswers,
    metricsToken: env.metricsToken,
    door: door(env.databasePool),
    batchDoor: batchDoor(env.databasePool),
    largeDoor,
    mainApplicationName: env.mainApplicationName,
    genericResources,
  });
}

interface Listening {
  log: Logger;
  say: (line: string) => void;
  /** None in front of an existing server. */
  database: OpenDatabase | undefined;
}

/** How often the folder of declared resources and the definitions in force are looked at, ms. */
const lookEveryMs = 1000;

/** Takes up the folder, and then looks at it one look after another; answers how to end that. */
function keepLooking(keeper: FolderWatch, log: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let told: string | undefined;
  // A database that is away fails every look: it is told of once.
  const tell = ({ message }: Error) => {
    if (message !== told) log.warn({ cause: message }, 'declared resources');
    told = message;
  };
  const look = (work: () => Promise<void>): Promise<void> =>
    work()
      .then(() => (told = undefined), tell)
      .then(() => {
        if (!stopped) timer = setTimeout(() => (looking = look(keeper.look)), lookEveryMs);
      });
  let looking = look(keeper.begin);
  return () => {
    stopped = true;
    clearTimeout(timer);
    return looking;
  };
}

/** A sentence that names the setting. */
function whyNotListening({ port }: Env, { code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Порт ${port} занят: задайте другой в PORT`;
  if (code === 'EACCES') return `PORT: порт ${port} этому пользователю не разрешён, задайте от 1024 и выше`;
  const isAddress = ['EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'].includes(code);
  return isAddress ? 'HOST: такого адреса у этой машины нет; 0.0.0.0 — принимать вызовы со всех' : message;
}

/** Serves until a signal to stop; closes the database last. */
export function listen(env: Env, { log, say, database }: Listening): void {
  // Beside the calls the server works for itself.
  const system = database?.db.as('system');
  const declared = system && createDeclaredResources(system);
  const jobs =
    database &&
    system &&
    declared &&
    createAllJobs({
      db: system,
      sealer: createSealer(database.secretKey),
      clock: () => new Date(),
      log,
      declared,
      mainApplicationName: env.mainApplicationName,
      auditKeepMonths: env.auditKeepMonths,
    });
  const endpoints = keepEndpoints(env.resourcesDir, log);
  const keeper =
    system && declared
      ? keepFolder({ db: system, declared, folder: env.resourcesDir, log, clock: () => new Date() })
      : endpoints;
  const running = database && jobs && declared && { database, jobs, declared };
  const app = build(env, log, { running, endpoints });
  const begin = async () => {
    await keeper.begin();
    // Whether the folder holds in front of that server is told at the start, before anybody asks.
    if (env.apiUrl && endpoints.all().length > 0) await app.request(`${apiBase}/extensions/`);
  };
  const stopLooking = keepLooking({ ...keeper, begin }, log);
  if (env.apiUrl) {
    if (env.databaseUrl) say('DATABASE_URL не используется: с API_URL всё хранит сервер, адрес которого в нём');
    say('Адреса, которых нет в документах:');
    addressLines(env.apiAddresses).forEach(say);
  }
  const hasPages = existsSync(join(dist, 'index.html'));
  if (hasPages) app.route('/', pages(dist, !env.apiUrl));
  const options = {
    fetch: app.fetch,
    port: env.port,
    hostname: env.host,
    serverOptions: { ...arrival, keepAliveTimeout },
    // Node itself reads what is left of a body that nobody wanted, for as long as a call may arrive.
    autoCleanupIncoming: false,
  };
  const server = serve(options, ({ port }) => {
    if (!hasPages) say('Собранных страниц рядом нет, только вызовы: npm run build');
    say(`Личный кабинет: http://localhost:${port}/account/`);
    const warn = (what: string) => (error: Error) => log.warn({ cause: error.message }, what);
    jobs?.begin().catch(warn('queues'));
    if (database && system)
      tellOfOtherKey(system, createSealer(database.secretKey), say).catch(warn('sealed passwords'));
    const accounts = database?.demoAccounts ?? [];
    for (const { login, shows } of accounts) say(`  ${login} / demo — ${shows}`);
    if (accounts.length > 0 && !isLoopback(env.host))
      say(`Внимание: HOST=${env.host}, и войти с этими известными всем паролями может каждый, кому виден этот адрес`);
  });

  const stopCalls = createStop(server);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await stopCalls();
    await jobs?.close();
    await stopLooking();
    await declared?.settled();
    await database?.close();
  };
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(whyNotListening(env, error));
    process.exitCode = 1;
    void stop();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}
