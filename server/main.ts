import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino, type Logger } from 'pino';
import { genericResources } from '../src/contract/genericResources';
import { speakRussian } from '../src/contract/messages';
import { createApp } from './app';
import { openDatabase, type OpenDatabase } from './db/open';
import { readEnv, type Env } from './env';
import { passOn } from './http/proxy';
import { pages } from './http/pages';
import { createSealer } from './security/secrets';

/** How long calls under way may take after the signal to stop, in milliseconds. */
const graceMs = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const dist = join(import.meta.dirname, '..', 'dist');

function site(api: Hono | ReturnType<typeof createApp>): Hono {
  const root = new Hono();
  root.route('/', api as Hono);
  if (existsSync(join(dist, 'index.html'))) root.route('/', pages(dist));
  return root;
}

function build(env: Env, log: Logger, database: OpenDatabase | undefined): Hono {
  if (env.apiUrl) return site(passOn(env.apiUrl, log));
  if (!database) throw new Error('База данных не открыта');
  return site(
    createApp({
      db: database.db,
      clock: () => new Date(),
      log,
      sealer: createSealer(database.secretKey),
      trustProxy: env.trustProxy,
      checkAnswers: env.checkAnswers,
      mainApplicationName: env.mainApplicationName,
      genericResources,
    }),
  );
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  speakRussian();
  const log = pino({ level: env.logLevel, redact: ['*.password', '*.token', '*.authorization'] });
  const database = env.apiUrl ? undefined : await openDatabase(env, { log, say });
  const server = serve({ fetch: build(env, log, database).fetch, port: env.port, hostname: env.host }, ({ port }) => {
    say(`Личный кабинет: http://localhost:${port}/account/`);
    for (const { login, shows } of database?.demoAccounts ?? []) say(`  ${login} / demo — ${shows}`);
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const forced = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), graceMs);
    await new Promise((done) => server.close(done));
    clearTimeout(forced);
    await database?.close();
  };
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(error.code === 'EADDRINUSE' ? `Порт ${env.port} занят: задайте другой в PORT` : error.message);
    process.exitCode = 1;
    void stop();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
