import type { Acting } from '../../server/db/acting';
import type { Access, Db } from '../../server/db/connect';
import type { Asked, Statement } from '../../server/db/queryable';

/** A statement, and how the planner carries it out. */
export interface Explained {
  text: string;
  plan: string;
}

const isSelect = (text: string) => /^[\s(]*SELECT/i.test(text);

/**
 * The same database, telling how each SELECT with `about` in it (the tables of declared resources, if nothing else is said) is
 * carried out before it is. `analyze` carries it out and measures each step; `settings` are in force while it is planned.
 */
export function explaining(
  db: Db,
  tell: (explained: Explained) => void,
  {
    analyze = false,
    settings = '',
    about = /declared\.r_/,
  }: { analyze?: boolean; settings?: string; about?: RegExp } = {},
): Db {
  const explain = async (way: Access, statement: Statement) => {
    const { text, values } = typeof statement === 'string' ? { text: statement, values: [] } : statement;
    if (!isSelect(text) || !about.test(text)) return;
    const asked = { text: `EXPLAIN (${analyze ? 'ANALYZE, BUFFERS' : 'COSTS OFF'}) ${text}`, values };
    const lines = await way.tx(async (tx) => {
      if (settings) await tx.run(settings);
      return tx.rows<{ 'QUERY PLAN': string }>(asked);
    });
    tell({ text, plan: lines.map((line) => line['QUERY PLAN']).join('\n') });
  };
  const over = (way: Access): Access => ({
    ...way,
    rows: async <T>(statement: Statement) => {
      await explain(way, statement);
      return way.rows<T>(statement);
    },
    one: async <T>(statement: Statement) => {
      await explain(way, statement);
      return way.one<T>(statement);
    },
    together: async <T>(statement: Asked) => {
      await explain(way, statement);
      return way.together<T>(statement);
    },
    as: (who) => over(way.as(who)),
  });
  const as = (who: Acting) => explaining(db.as(who), tell, { analyze, settings, about });
  return { ...db, ...over(db), long: over(db.long), as };
}
