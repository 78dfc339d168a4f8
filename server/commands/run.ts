import { pino } from 'pino';
import '../../src/contract/schema';
import { openDatabase, type OpenDatabase } from '../db/open';
import { readEnv } from '../env';
import { inWords } from './inWords';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** What is said of the database is no answer of the command. */
const tell = (line: string) => process.stderr.write(`${line}\n`);

/** Over the database that the environment names: DATABASE_URL, or the embedded one while no server runs over its folder. */
export async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const log = pino({ level: 'error' });
  const env = readEnv(process.env);
  if (env.apiUrl && !env.databaseUrl)
    throw new Error(
      'Задан API_URL: своей базы у этого сервера нет. Выполните команду там, где база, или задайте DATABASE_URL',
    );
  if (!env.databaseUrl) tell(`DATABASE_URL не задан, база встроенная: ${env.dataDir}`);
  const database = await openDatabase(env, { log, say: tell, statementTimeoutMs: 0, demo: false });
  try {
    return await work({ ...database, db: database.db.as('system') });
  } finally {
    await database.close();
  }
}

/** Ctrl-C and SIGTERM end the work with this sentence, not the process in the middle of it. */
export function untilStopped(sentence: string): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error(sentence)));
  return stop.signal;
}

/** A command of the terminal: `--help` tells what it takes, its failure is a sentence, and an exit code. */
export function run(help: string, main: () => Promise<void>): void {
  if (process.argv.includes('--help')) return void say(help.trim());
  main().catch((error: unknown) => {
    process.stderr.write(`${inWords(error)}\n`);
    process.exitCode = 1;
  });
}
