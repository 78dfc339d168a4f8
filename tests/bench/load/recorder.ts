import type { Db, Tx } from '../../../server/db/connect';
import type { Asked, Queryable, Statement } from '../../../server/db/queryable';

/** A statement with its values. */
export interface Recorded {
  text: string;
  values: unknown[];
}

/** What one call asks of the database: statements that run side by side stand in one step. */
export interface RecordedCall {
  steps: Recorded[][];
  /** The step that a transaction begins with, and the one after its last. */
  transaction?: [from: number, to: number];
}

const recorded = (statement: Statement): Recorded =>
  typeof statement === 'string' ? { text: statement, values: [] } : { text: statement.text, values: statement.values };

/** A database that writes down what is asked of it. */
export function recorder(db: Db) {
  let call: RecordedCall = { steps: [] };
  let running = 0;
  const tell = async <T>(statement: Statement, ask: () => Promise<T>): Promise<T> => {
    if (running === 0) call.steps.push([]);
    call.steps.at(-1)?.push(recorded(statement));
    running += 1;
    try {
      return await ask();
    } finally {
      running -= 1;
    }
  };
  const telling = <Q extends Queryable>(of: Q): Q => ({
    ...of,
    rows: <T>(statement: Statement) => tell(statement, () => of.rows<T>(statement)),
    one: <T>(statement: Statement) => tell(statement, () => of.one<T>(statement)),
    run: (statement: Statement) => tell(statement, () => of.run(statement)),
    tell: (statement: Asked) => tell(statement, () => of.tell(statement)),
  });
  const tellingTx = (tx: Tx): Tx => ({ ...telling(tx), as: (who) => tellingTx(tx.as(who)) });
  const tellingDb = (of: Db): Db => ({
    ...telling(of),
    together: <T>(statement: Asked) => tell(statement, () => of.one<T>(statement)),
    keyed: <T>(statement: Asked) => tell(statement, () => of.one<T>(statement)),
    tx: async (work, options) => {
      const from = call.steps.length;
      const result = await of.tx((tx) => work(tellingTx(tx)), options);
      call.transaction = [from, call.steps.length];
      return result;
    },
    as: (who) => tellingDb(of.as(who)),
  });
  return {
    db: tellingDb(db),
    /** What has been asked since the last time. */
    take: (): RecordedCall => {
      const taken = call;
      call = { steps: [] };
      return taken;
    },
  };
}
