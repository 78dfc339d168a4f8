import type { Logger } from 'pino';
import { connect } from './connect';
import { whyNotOpen } from './whyNotOpen';

const variable = 'DATABASE_READ_URL';

/** Why nothing is read from this address, in a sentence; undefined where it leads to a standby. */
async function whyNotRead(url: string, log: Logger): Promise<string | undefined> {
  const db = connect(url, { log, maxConnections: 1 });
  try {
    const found = await db.one<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
    return found?.follows ? undefined : `${variable}: это не резервный узел, а ведущий`;
  } catch (error) {
    const why = whyNotOpen(variable, error);
    return why instanceof Error && why !== error ? why.message : `${variable}: узел не отвечает`;
  } finally {
    await db.close();
  }
}

/** Says which standbys nothing is read from, and why: the leader answers in their place, so that nobody would notice. */
export async function tellOfStandbys(
  urls: readonly string[],
  { log, say }: { log: Logger; say: (line: string) => void },
): Promise<void> {
  const reasons = await Promise.all(urls.map((url) => whyNotRead(url, log)));
  const of = (index: number) => (urls.length > 1 ? ` (адрес ${index + 1} из ${urls.length})` : '');
  for (const [index, why] of reasons.entries())
    if (why !== undefined) say(`Внимание: ${why}${of(index)}. Пока это так, отчёты и файлы читаются с ведущего`);
}
