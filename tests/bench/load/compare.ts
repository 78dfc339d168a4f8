import type { Db } from '../../../server/db/connect';
import { cpuMs } from '../cpu';
import { median, quantile } from '../statistics';
import { hammer, type Shot } from './hammer';

/** One of the two servers, and the calls as it takes them. */
export interface Side {
  origin: string;
  pid: number;
  headers: Record<string, string>;
  shots: readonly Shot[];
}

interface Comparing {
  db: Db;
  callers: number;
  ms: number;
  rounds: number;
}

/** What comes so often is compiled by then. */
const warmUp = 1500;

/** What a side did in the middle of its rounds: calls a second, how long 95 of a hundred take at most, ms, bytes of an answer, processor time of a call at the server and at the database, µs. */
export interface Pace {
  perSecond: number;
  p95: number;
  bytes: number;
  serverUs: number;
  databaseUs: number;
}

const backends = (db: Db) =>
  db.rows<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'");

async function turn({ origin, pid, headers, shots }: Side, { db, callers, ms }: Comparing, least = 0): Promise<Pace> {
  const before = new Map((await backends(db)).map((one) => [one.pid, cpuMs(one.pid)]));
  const own = cpuMs(pid);
  const { calls, taken, seconds, bytes } = await hammer({ origin, headers, shots, callers, ms, least });
  const spent = cpuMs(pid) - own;
  const asked = (await backends(db)).reduce((sum, one) => sum + cpuMs(one.pid) - (before.get(one.pid) ?? 0), 0);
  return {
    perSecond: calls / seconds,
    p95: quantile(taken, 0.95),
    bytes: bytes / calls,
    serverUs: (1000 * spent) / calls,
    databaseUs: (1000 * asked) / calls,
  };
}

const middle = (paces: readonly Pace[]): Pace => {
  const of = (field: keyof Pace) => median(paces.map((pace) => pace[field]));
  return {
    perSecond: of('perSecond'),
    p95: of('p95'),
    bytes: of('bytes'),
    serverUs: of('serverUs'),
    databaseUs: of('databaseUs'),
  };
};

/** Both by turns, after calls that do not count: how either fared, and the first one's share of the second one's calls. */
export async function compare(own: Side, plain: Side, comparing: Comparing) {
  for (const side of [own, plain]) await turn(side, { ...comparing, ms: 0 }, warmUp);
  const turns: [own: Pace, plain: Pace][] = [];
  for (let round = 0; round < comparing.rounds; round += 1)
    turns.push([await turn(own, comparing), await turn(plain, comparing)]);
  return {
    own: middle(turns.map(([one]) => one)),
    plain: middle(turns.map(([, other]) => other)),
    ratio: median(turns.map(([one, other]) => one.perSecond / other.perSecond)),
  };
}
