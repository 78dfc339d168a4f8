import { Refusal } from '../../src/contract/refusal';

/** What a server can do at once. */
export interface DoorLimits {
  /** Short calls at work at once. */
  running: number;
  /** Calls that wait for their turn. */
  waiting: number;
  /** How long a call waits for its turn, in milliseconds. */
  patienceMs: number;
  /** Who would wait longer than that, as long as turns take at this time, is refused at once; unless told, nobody. */
  foreseenMs?: number;
}

/** Where nothing is told, nobody waits. */
const open: DoorLimits = { running: Infinity, waiting: 0, patienceMs: 0 };

/** Made once: there may be thousands a second, and each is the same. */
const overloaded = new Refusal(503, 'Сервер перегружен, повторите через несколько секунд', undefined, {
  'Retry-After': '2',
});

/** Of how many turns the middle length is taken, about; and how many a call has: who calls, and what he asks. */
const turnsWeighed = 32;
const turnsOfCall = 2;

/** So many times what can be at work waits in any case: a burst, however slow the machine is. */
const burst = 2;

/** How long after a refusal there is still too much, in milliseconds. */
const overMs = 1000;

interface Waiting {
  since: number;
  take(): void;
  leave(): void;
}

/**
 * Bounds how many short calls are at work at once: whoever asks for more than the server can do is soon told so (503, when to
 * come again), and whoever is served is served soon. Who has been let in is never refused, and goes before those who have not.
 */
export function createDoor(
  { running: most, waiting: mostWaiting, patienceMs, foreseenMs = Infinity }: DoorLimits = open,
  now = () => performance.now(),
) {
  const inside = new Set<Waiting>();
  const line = new Set<Waiting>();
  let busy = 0;
  /** How long a turn takes, in milliseconds. */
  let turnMs = 0;
  let refusedAt = -Infinity;

  const turnIn = (queue: Set<Waiting>, patience?: number) =>
    new Promise<void>((begin, refuse) => {
      const end = (then: () => void) => () => {
        clearTimeout(timer);
        queue.delete(one);
        then();
      };
      const one = { since: now(), take: end(begin), leave: end(() => refuse(overloaded)) };
      const timer = patience === undefined ? undefined : setTimeout(one.leave, patience);
      queue.add(one);
    });

  /** Whose turn it is; where others are refused for the wait, nobody is served who has waited longer than they would have. */
  const firstInLine = (): Waiting | undefined => {
    const isTooMuch = now() - refusedAt < overMs;
    for (const one of line) {
      if (!isTooMuch || now() - one.since <= 2 * foreseenMs) return one;
      one.leave();
    }
    return undefined;
  };

  const next = () => {
    const [known] = inside;
    const chosen = known ?? firstInLine();
    if (chosen) chosen.take();
    else busy -= 1;
  };

  const wait = () => {
    const isLong = line.size >= burst * most && (line.size * turnsOfCall * turnMs) / most > foreseenMs;
    const isFull = line.size >= mostWaiting || isLong;
    if (isFull) refusedAt = now();
    if (isFull) throw overloaded;
    return turnIn(line, patienceMs);
  };

  const within = async <T>(work: () => Promise<T>, turn: () => Promise<void>): Promise<T> => {
    if (busy < most) busy += 1;
    else await turn();
    const begun = now();
    try {
      return await work();
    } finally {
      turnMs += (now() - begun - turnMs) / turnsWeighed;
      next();
    }
  };

  return {
    /** The first work of a call; 503 where its turn does not come. */
    enter: <T>(work: () => Promise<T>) => within(work, wait),
    /** What else a call does that has been let in; not from within such a work: it would wait for itself. */
    goOn: <T>(work: () => Promise<T>) => within(work, () => turnIn(inside)),
  };
}

export type Door = ReturnType<typeof createDoor>;

/** Takes a turn for work that ends elsewhere; gives what ends it. */
export const takeTurnOf = (door: Door) =>
  new Promise<() => void>((begin, refuse) => {
    door.enter(() => new Promise<void>(begin)).catch(refuse);
  });
