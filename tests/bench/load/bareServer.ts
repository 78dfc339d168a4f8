import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import type { Recorded, RecordedCall } from './recorder';

/** What the bare server is sent: calls by kind, each kind's one after another. */
export interface BareTask {
  url: string;
  connections: number;
  kinds: Record<string, RecordedCall[]>;
}

/** As little as answers a call: Hono, the statements by name, JSON. */
function answerWith({ url, connections, kinds }: BareTask): Hono {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `b${names.size}`;
    names.set(text, name);
    return name;
  };
  const ask = (client: Pick<pg.ClientBase, 'query'>, { text, values }: Recorded) =>
    client.query({ name: nameOf(text), text, values });
  const askAll = async (client: Pick<pg.ClientBase, 'query'>, steps: Recorded[][]) => {
    const results: unknown[][] = [];
    for (const step of steps)
      results.push(...(await Promise.all(step.map((one) => ask(client, one)))).map(({ rows }) => rows));
    return results;
  };
  const inTransaction = async (steps: Recorded[][]) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const results = await askAll(client, steps);
      await client.query('COMMIT');
      return results;
    } finally {
      client.release();
    }
  };
  const app = new Hono();
  app.all('/:kind/:index', async (c) => {
    const found = kinds[c.req.param('kind')]?.[Number(c.req.param('index'))];
    if (!found) return c.notFound();
    const { steps, transaction: [from, to] = [steps.length, steps.length] } = found;
    const before = await askAll(pool, steps.slice(0, from));
    const within = from < to ? await inTransaction(steps.slice(from, to)) : [];
    // What tells who calls is not sent, unless that is all there is.
    const results = [...before, ...within];
    return c.json(results.length > 1 ? results.slice(1) : results);
  });
  return app;
}

process.once('message', (task) => {
  const app = answerWith(task as BareTask);
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
});
