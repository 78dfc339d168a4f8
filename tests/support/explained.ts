import type { Db } from '../../server/db/connect';
import type { Queryable, Statement } from '../../server/db/queryable';

/** A statement over declared tables, and how the planner carries it out. */
export interface Explained {
  text: string;
  plan: string;
}

const isAsked = (text: string) => /^[\s(]*SELECT/i.test(text) && /declared\.r_/.test(text);

/**
 * The same database, telling how each SELECT over declared tables is carried out before it is. `analyze` carries it out and measures
 * each step; `settings` are in force while it is planned.
 */
export function explaining(
  db: Db,
  tell: (explained: Explained) => void,
  { analyze = false, settings = '' }: { analyze?: boolean; settings?: string } = {},
): Db {
  const explain = async (statement: Statement) => {
    const { text, values } = typeof statement === 'string' ? { text: statement, values: [] } : statement;
    if (!isAsked(text)) return;
    const asked = { text: `EXPLAIN (${analyze ? 'ANALYZE, BUFFERS' : 'COSTS OFF'}) ${text}`, values };
    const lines = await db.tx(async (tx) => {
      if (settings) await tx.run(settings);
      return tx.rows<{ 'QUERY PLAN': string }>(asked);
    });
    tell({ text, plan: lines.map((line) => line['QUERY PLAN']).join('\n') });
  };
  const over = <Q extends Queryable>(way: Q): Q => ({
    ...way,
    rows: async <T>(statement: Statement) => {
      await explain(statement);
      return way.rows<T>(statement);
    },
    one: async <T>(statement: Statement) => {
      await explain(statement);
      return way.one<T>(statement);
    },
  });
  return { ...over(db), long: over(db.long) };
}
