import type pg from 'pg';
import type { Logger } from 'pino';
import { once } from '../../src/domain/once';
import type { Access, StreamOptions, TxOptions } from './access';
import { prefixed, prefixOf, unprefixed, type Acting, type Roles } from './acting';
import { borrowFrom, cancelOn, patience, whoami, type Backend, type Tx } from './borrow';
import { DatabaseUnavailable, isLostRace } from './errors';
import { openingOf, openWay, readCommitted, type Limits, type Way } from './pools';
import { createPreparedNames, isStalePlan } from './prepared';
import { overStandbys, takeTurns, upTo } from './standbys';
import { queryable, type Acts, type Asked, type Queryable, type Statement } from './queryable';

export type { Access } from './access';
export type { Tx } from './borrow';

/** A database; until it is told `as` whom, it is nobody's, and shows no row. */
export interface Db extends Access {
  as(who: Acting): Db;
  /** The way for reports and files: connections of their own, so that they take none from short calls, and more time. */
  long: Access;
  /** The way for one statement that cannot stand in a transaction and may take an hour, such as an index that is built beside the work. */
  patient: Pick<Queryable, 'run'>;
  /** The way of the role that the tables belong to: for what changes tables, and for loads of files. */
  owner: Db;
  /** Throws where the database answers nobody, or lets nobody new in, as one that is stopping. */
  ping(): Promise<void>;
  /** How many connections there are, and how many calls wait for one. */
  load(): { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface ConnectOptions {
  log: Logger;
  maxConnections: number;
  /** How many further ones reports and files have for themselves; without any they share those. */
  longConnections?: number;
  /** 15 s unless told, and four times that for reports and files; 0 lets statements and locks take what they take. */
  statementTimeoutMs?: number;
  /** Statements are prepared by name: never, or always; unless told, wherever a pooler in front does not lose them. */
  prepare?: boolean | undefined;
  /** What the statements are run as, and the address of the owner of the tables; without them they are run as whom the address names. */
  roles?: (Roles & { ownerUrl: string }) | undefined;
  /** The addresses of standbys, which reports and files are read from. */
  standbys?: readonly string[];
}

const lockTimeoutMs = 5_000;

/** How long a call waits for a connection, and a report, a file or a start: at a standby, and at the leader. */
const waits = { short: 5_000, long: 20_000, standby: 2_000 };

/** How long a transaction may wait for us between its statements. */
const idleMs = 30_000;

/** How many connections the owner's work has at most: a declaration that is applied takes two, a load another. */
const ownConnections = 4;

const patient: Limits = { statementMs: patience, lockMs: 30_000, idleMs: 600_000 };

/** Brings the settings along where they are not those of the connection. */
const begin = ({ link, limits }: Way, mode: string, own?: Limits) =>
  openingOf(mode, own ?? (link.pooled === false ? undefined : limits));

/** One transaction; whatever the work throws rolls back. */
async function inTransaction<T>(
  way: Way,
  who: Acting,
  work: (tx: Tx) => Promise<T>,
  { patient: isPatient = false, signal }: TxOptions = {},
): Promise<T> {
  signal?.throwIfAborted();
  const opening = begin(way, readCommitted, isPatient ? patient : undefined);
  const { within, end, takeBack, giveBack } = await borrowFrom(way, who, opening);
  const tx = within(isPatient ? patience : undefined);
  let backend: Backend | undefined;
  let failure: unknown;
  const settle = cancelOn(way, signal, () => backend);
  try {
    await way.check?.(tx);
    if (signal) backend = await tx.one<Backend>(whoami);
    signal?.throwIfAborted();
    const result = await work(tx);
    signal?.throwIfAborted();
    // PostgreSQL answers a COMMIT of a failed transaction with a ROLLBACK and no error.
    if (!(await end())) throw new Error('a statement of this transaction failed and the failure was swallowed');
    return result;
  } catch (error) {
    failure = signal?.aborted ? undefined : error;
    await settle();
    if (!(failure instanceof DatabaseUnavailable)) await takeBack().catch((lost: unknown) => (failure = lost));
    signal?.throwIfAborted();
    throw error;
  } finally {
    await settle();
    giveBack(failure);
  }
}

/** The rows of a query in batches, from one snapshot. A reader who asks for nothing more after the signal holds no connection. */
async function* streamFrom<T>(
  way: Way,
  who: Acting,
  statement: Statement,
  { batch = 100, signal }: StreamOptions = {},
) {
  signal?.throwIfAborted();
  // A cursor keeps to one snapshot by itself, and that of a standby is to be no older than the check.
  const mode = way.check ? `${readCommitted} READ ONLY` : 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
  const opening = begin(way, mode, { ...way.limits, idleMs: patient.idleMs });
  const { within, takeBack, giveBack } = await borrowFrom({ ...way, names: undefined }, who, opening);
  const tx = within();
  let backend: Backend | undefined;
  let failure: unknown;
  const settle = cancelOn(way, signal, () => backend);
  const leave = once(async () => {
    await settle();
    if (!(failure instanceof DatabaseUnavailable)) await takeBack().catch((lost: unknown) => (failure = lost));
    giveBack(failure);
  });
  const atRest = () => void leave();
  try {
    await way.check?.(tx);
    backend = await tx.one<Backend>(whoami);
    signal?.throwIfAborted();
    const declare = 'DECLARE export NO SCROLL CURSOR FOR ';
    await tx.run(
      typeof statement === 'string'
        ? declare + statement
        : { text: declare + statement.text, values: statement.values },
    );
    const fetch = () => tx.rows<T>(`FETCH ${batch} FROM export`);
    for (let next = fetch(); ;) {
      const rows = await next;
      signal?.throwIfAborted();
      const last = rows.length < batch;
      // PostgreSQL works on the next batch while the reader works on this one.
      if (!last) (next = fetch()).catch(() => undefined);
      signal?.addEventListener('abort', atRest);
      if (rows.length > 0) yield rows;
      signal?.removeEventListener('abort', atRest);
      if (last) return;
    }
  } catch (error) {
    failure = error;
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', atRest);
    await leave();
  }
}

/** What failed for a reason that is gone by now is done once more. */
const again = <T>(work: () => Promise<T>, mayPass: (error: unknown) => boolean): Promise<T> =>
  work().catch((error: unknown) => {
    if (!mayPass(error)) throw error;
    return work();
  });

const isStale = (error: unknown) => error instanceof DatabaseUnavailable && isStalePlan(error.cause);

/** Outside of a transaction each statement is one, and is told anew whose it is, unless it is the work that connections are for. */
const actsAs = (roles: Roles | undefined, who: Acting): Acts | undefined => {
  const prefix = roles && prefixOf(roles, who);
  return prefix && (who === 'system' ? unprefixed(prefix) : prefixed(prefix));
};

const nameOf = (who: Acting) =>
  typeof who === 'string' ? who : `${who.server} ${who.gids.join()} ${who.below} ${who.user}`;

const accessTo = (way: Way, who: Acting): Access => {
  const straight = queryable(way.pool, { names: way.names, acts: actsAs(way.roles, who) });
  const isStraight = () => way.link.pooled === false && !way.check;
  /** A statement of its own, within a transaction where that brings its settings. */
  const lone = <T>(work: (db: Queryable) => Promise<T>) =>
    again(() => (isStraight() ? work(straight) : inTransaction(way, who, work)), isStale);
  const keyed = <T>(statement: Asked): Promise<T | undefined> => {
    const alone = () => lone((db) => db.one<T>(statement));
    return isStraight() ? way.gather<T>({ statement, who, alone }) : alone();
  };
  return {
    narrowed: straight.narrowed,
    rows: <T>(statement: Statement) => lone((db) => db.rows<T>(statement)),
    one: <T>(statement: Statement) => lone((db) => db.one<T>(statement)),
    run: (statement) => lone((db) => db.run(statement)),
    tell: async (statement) => void (await lone((db) => db.run(statement))),
    keyed: <T>(statement: Asked, shared?: string) =>
      shared === undefined ? keyed<T>(statement) : way.together(shared, () => keyed<T>(statement)),
    tx: (work, options) =>
      again(
        () => inTransaction(way, who, work, options),
        (error) => !options?.patient && (isLostRace(error) || isStale(error)),
      ),
    stream: (statement, options) => streamFrom(way, who, statement, options),
    together: <T>(statement: Asked) =>
      way.together(`${nameOf(who)} ${statement.text} ${JSON.stringify(statement.values)}`, () =>
        lone((db) => db.one<T>(statement)),
      ),
    as: (other) => accessTo(way, other),
  };
};

/** Pools of connections. Every wait has a limit, and they go on after PostgreSQL was restarted. */
export function connect(url: string, options: ConnectOptions): Db {
  const {
    log,
    maxConnections,
    longConnections = 0,
    statementTimeoutMs = 15_000,
    prepare,
    roles,
    standbys = [],
  } = options;
  const names = prepare === false ? undefined : createPreparedNames();
  const limited = (statementMs: number) => ({ statementMs, lockMs: statementMs && lockTimeoutMs, idleMs });
  const open = (max: number, waitMs: number, limits: Limits) => openWay(url, { log, max, waitMs, limits, roles });
  const short = openWay(url, {
    log,
    max: maxConnections,
    waitMs: statementTimeoutMs ? waits.short : waits.long,
    limits: limited(statementTimeoutMs),
    names,
    prepare,
    roles,
  });
  // Reports are planned for their months and dealers, which differ by orders of magnitude.
  const long =
    longConnections > 0
      ? open(longConnections, waits.long, limited(4 * statementTimeoutMs))
      : { ...short, names: undefined };
  const beside = standbys.map((address): Way => ({
    ...openWay(address, {
      log,
      max: longConnections || maxConnections,
      waitMs: waits.standby,
      limits: long.limits,
      roles,
    }),
    check: upTo(accessTo(short, 'nobody')),
  }));
  const turns = takeTurns(beside.length);
  const reading = (who: Acting) => {
    const access = accessTo(long, who);
    return beside.length > 0
      ? overStandbys(
          access,
          beside.map((way) => accessTo(way, who)),
          turns,
        )
      : access;
  };
  const owner = roles && connect(roles.ownerUrl, { log, maxConnections: ownConnections, statementTimeoutMs });
  // An index waits for every transaction that began before it, and keeps nobody from reading or writing.
  const unhurried = statementTimeoutMs && patience;
  const alone = open(1, waits.long, { statementMs: unhurried, lockMs: unhurried, idleMs });
  const pools = [...new Set([short, long, alone, ...beside].map(({ pool }) => pool))];
  const sum = (of: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0);
  const rest = {
    patient: owner?.patient ?? { run: queryable(alone.pool).run },
    ping: () => short.enter().then(async () => void (await accessTo(short, 'nobody').run('SELECT 1'))),
    load: () => ({
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    close: async () => void (await Promise.all([...pools.map((pool) => pool.end()), owner?.close()])),
  };
  const known = new Map<Acting, Db>();
  const as = (who: Acting): Db => {
    const before = known.get(who);
    if (before) return before;
    const db: Db = {
      ...accessTo(short, who),
      long: reading(who),
      ...rest,
      get owner() {
        return owner ?? db;
      },
      as,
    };
    // Whoever else there is comes and goes.
    if (typeof who === 'string') known.set(who, db);
    return db;
  };
  return as('nobody');
}
