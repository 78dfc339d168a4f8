import { pino } from 'pino';
import { startEmbedded } from '../../server/db/embedded';

// A server process that does nothing but hold its database: the tests kill it at bad moments.
const { url, stop } = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
  say: () => undefined,
});
process.on('SIGTERM', () => void stop());
process.stdout.write(`${url}\n`);
