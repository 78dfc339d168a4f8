import type { Acting } from '../../../server/db/acting';
import type { Access, Db, Tx } from '../../../server/db/connect';
import type { Queryable } from '../../../server/db/queryable';

/** A database in which a whole call can be made and taken back. */
export interface Trial {
  over(db: Db): Db;
  /** Does the work in one transaction that is rolled back: it answers as ever, and nothing of it stays. One at a time. */
  takeBack<T>(work: () => Promise<T>): Promise<T>;
  /** Within such a work: how many rows of each table have been changed or deleted by now. */
  changedRows(): Promise<Record<string, number>>;
}

const gone = Symbol('taken back');

export function createTrial(): Trial {
  let base: Db | undefined;
  let current: Tx | undefined;
  let depth = 0;

  // One connection does one statement after another.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  /** A transaction within the one that is taken back. */
  const nested = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const name = `trial_${(depth += 1)}`;
    await tx.run(`SAVEPOINT ${name}`);
    try {
      const result = await work(tx);
      await tx.run(`RELEASE SAVEPOINT ${name}`);
      return result;
    } catch (error) {
      await tx.run(`ROLLBACK TO SAVEPOINT ${name}`);
      throw error;
    }
  };
  const accessOver = (way: Access, who?: Acting): Access => {
    const tx = () => current && (who ? current.as(who) : current);
    const lone = <T>(work: (db: Queryable) => Promise<T>): Promise<T> => {
      const inner = tx();
      return inner ? inTurn(() => work(inner)) : work(way);
    };
    return {
      narrowed: way.narrowed,
      rows: (statement) => lone((db) => db.rows(statement)),
      one: (statement) => lone((db) => db.one(statement)),
      run: (statement) => lone((db) => db.run(statement)),
      tx: (work, options) => {
        const inner = tx();
        return inner ? nested(inner, work) : way.tx(work, options);
      },
      tell: (statement) => lone((db) => db.tell(statement)),
      together: (statement) => {
        const inner = tx();
        return inner ? inTurn(() => inner.one(statement)) : way.together(statement);
      },
      keyed: (statement, shared) => {
        const inner = tx();
        return inner ? inTurn(() => inner.one(statement)) : way.keyed(statement, shared);
      },
      stream: (statement, options) => way.stream(statement, options),
      as: (other) => accessOver(way.as(other), other),
    };
  };
  const over = (db: Db, who?: Acting): Db => ({
    ...db,
    ...accessOver(db, who),
    long: db.long,
    as: (other) => over(db.as(other), other),
  });
  return {
    over: (db) => over((base = db)),
    changedRows: async () => {
      const rows = await current?.rows<{ table: string; n: number }>(`
        SELECT relname AS table, (n_tup_upd + n_tup_del)::int AS n FROM pg_stat_xact_user_tables WHERE n_tup_upd + n_tup_del > 0`);
      return Object.fromEntries((rows ?? []).map(({ table, n }) => [table, n]));
    },
    takeBack: async <T>(work: () => Promise<T>) => {
      if (!base) throw new Error('nothing is on trial');
      const answers: T[] = [];
      await base
        .as('system')
        .tx(async (tx) => {
          current = tx;
          answers.push(await work().finally(() => (current = undefined)));
          throw gone;
        })
        .catch((error: unknown) => {
          if (error !== gone) throw error;
        });
      return answers[0] as T;
    },
  };
}
