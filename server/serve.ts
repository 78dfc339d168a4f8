import { pino } from 'pino';
import '../src/contract/schema';
import { openDatabase } from './db/open';
import { tellOfStandbys } from './db/tellOfStandbys';
import { readEnv } from './env';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The rest of the server: it is read while PostgreSQL comes up. */
export const readRest = () => import('./listen');

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const log = pino({ level: env.logLevel, redact: ['*.password', '*.token', '*.authorization'] });
  const opening = env.apiUrl ? undefined : openDatabase(env, { log, say });
  const [database, { listen }] = await Promise.all([opening, readRest()]);
  listen(env, { log, say, database });
  if (database) await tellOfStandbys(env.databaseReadUrls, { log, say });
}

/** Starts the server by its environment; what is wrong with that is said in a sentence, and ends the process. */
export const serve = (): Promise<void> =>
  start().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
