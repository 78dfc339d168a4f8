import { pino } from 'pino';
import '../src/contract/schema';
import { openDatabase } from './db/open';
import { readEnv } from './env';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = pino({ level: env.logLevel, redact: ['*.password', '*.token', '*.authorization'] });
  // PostgreSQL comes up while the rest of the server is being read.
  const opening = env.apiUrl ? undefined : openDatabase(env, { log, say });
  const [database, { listen }] = await Promise.all([opening, import('./listen')]);
  listen(env, { log, say, database });
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
