import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '../../server/app';
import type { Db } from '../../server/db/connect';
import { hashToken, newToken } from '../../server/security/tokens';
import { quantile } from '../bench/statistics';

/** What became of one call. */
export interface Outcome {
  status: number;
  bytes: number;
  ms: number;
  detail: string;
  retryAfter: number;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Signs `count` users in who see all organisations, without a password between them; answers their tokens. */
export async function signInMany(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
  for (const [index, token] of tokens.entries()) {
    await db.run({
      text: `
        WITH place AS (SELECT server_alias, p_gid FROM groups WHERE is_dealer ORDER BY p_gid LIMIT 1),
        made AS (
          INSERT INTO users (server_alias, group_gid, login, full_name, email, password_hash, p_rid, rights)
          SELECT server_alias, p_gid, $1, 'Бурев Борис', 'b@firm.example', '-', 1, $2 FROM place RETURNING server_alias, p_id)
        INSERT INTO tokens (token_hash, server_alias, p_id) SELECT $3, server_alias, p_id FROM made`,
      values: [
        `storm-${Date.now()}-${index}`,
        ['organisations-users', 'dealer_users', 'package-statistic'],
        hashToken(token),
      ],
    });
  }
  return tokens;
}

/** One call to its last byte. A connection that breaks is status 0. */
const send = (origin: string, token: string, { method, path, body }: Call): Promise<Outcome> =>
  new Promise((done) => {
    const begun = performance.now();
    let size = 0;
    let text = '';
    const settle = (status: number, retryAfter = 0) => {
      const detail = status >= 400 ? String((JSON.parse(text) as { detail: string }).detail) : '';
      done({ status, bytes: size, ms: performance.now() - begun, detail, retryAfter });
    };
    const headers = { Authorization: `Token ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const sent = request(`${origin}${apiBase}${path}`, { method, headers, agent: false }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (answer.statusCode !== 200) text += chunk.toString();
      });
      answer.on('end', () => settle(answer.statusCode ?? 0, Number(answer.headers['retry-after'] ?? 0)));
      answer.on('error', () => settle(0));
    });
    sent.on('error', () => settle(0));
    sent.end(body && JSON.stringify(body));
  });

const list: Call = { method: 'GET', path: '/piportals/all/groups/all/?page=1&page_size=20' };

/** The lists of others, one after another, until the work is over. */
async function watch(origin: string, token: string, work: Promise<unknown>): Promise<Outcome[]> {
  const seen: Outcome[] = [];
  let over = false;
  void work.finally(() => (over = true));
  do {
    seen.push(await send(origin, token, list));
    await pause(20);
  } while (!over);
  return seen;
}

export interface Storm {
  origin: string;
  exporters: readonly string[];
  watchers: readonly string[];
  /** Files that each exporter asks for at once. */
  each: number;
  file: Call;
  /** Who is refused comes again when he was told to, until he has all his files or this is over, in milliseconds. */
  persistMs?: number;
}

/** Everybody asks for all his files at once, while others read their lists. */
export async function storm({ origin, exporters, watchers, each, file, persistMs = 0 }: Storm) {
  const until = performance.now() + persistMs;
  const tries: Outcome[] = [];
  const ask = async (token: string) => {
    for (;;) {
      const outcome = await send(origin, token, file);
      tries.push(outcome);
      if (outcome.status === 200 || performance.now() + 1000 * outcome.retryAfter > until) return;
      await pause(1000 * outcome.retryAfter);
    }
  };
  const asked = Promise.all(exporters.flatMap((token) => Array.from({ length: each }, () => ask(token))));
  const lists = (await Promise.all(watchers.map((token) => watch(origin, token, asked)))).flat();
  await asked;
  return {
    tries,
    lists,
    listP95: quantile(
      lists.map(({ ms }) => ms),
      0.95,
    ),
  };
}
