import { pino } from 'pino';
import { readEnv } from '../../env';
import { createSealer } from '../../security/secrets';
import { openDatabase } from '../open';
import { generate } from './generate';
import { help, parseOptions } from './options';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') {
    say(help);
    return;
  }
  const env = readEnv(process.env);
  const log = pino({ level: 'error' });
  const { db, secretKey, close } = await openDatabase(env, { log, say, statementTimeoutMs: 0 });
  const started = performance.now();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop.abort(new Error('Остановлено, в базу ничего не добавлено')));
  try {
    await generate(db.owner, options, {
      now: new Date(),
      seal: createSealer(secretKey).seal,
      say,
      signal: stop.signal,
    });
    say(`Готово за ${Math.round((performance.now() - started) / 1000)} с`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
