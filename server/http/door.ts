import { Refusal } from '../../src/contract/refusal';

/** What a server can do at once. */
export interface DoorLimits {
  /** Short calls at work at once. */
  running: number;
  /** Calls that wait for their turn. */
  waiting: number;
  /** How long a call waits for its turn, in milliseconds. */
  patienceMs: number;
}

/** Where nothing is told, nobody waits. */
const open: DoorLimits = { running: Infinity, waiting: 0, patienceMs: 0 };

const overloaded = () =>
  new Refusal(503, 'Сервер перегружен, повторите через несколько секунд', undefined, { 'Retry-After': '2' });

/**
 * Bounds how many short calls are at work at once: whoever asks for more than the server can do is soon told so (503, when to
 * come again), and whoever is served is served soon. Who has been let in is never refused, and goes before those who have not.
 */
export function createDoor({ running: most, waiting: mostWaiting, patienceMs }: DoorLimits = open) {
  const inside = new Set<() => void>();
  const line = new Set<() => void>();
  let busy = 0;

  const turnIn = (queue: Set<() => void>, patience?: number) =>
    new Promise<void>((begin, refuse) => {
      const take = () => {
        clearTimeout(timer);
        queue.delete(take);
        begin();
      };
      const leave = () => {
        queue.delete(take);
        refuse(overloaded());
      };
      const timer = patience === undefined ? undefined : setTimeout(leave, patience);
      queue.add(take);
    });

  const next = () => {
    const [known] = inside;
    const [first] = line;
    const chosen = known ?? first;
    if (chosen) chosen();
    else busy -= 1;
  };

  const within = async <T>(work: () => Promise<T>, turn: () => Promise<void>): Promise<T> => {
    if (busy < most) busy += 1;
    else await turn();
    try {
      return await work();
    } finally {
      next();
    }
  };

  return {
    /** The first work of a call; 503 where its turn does not come. */
    enter: <T>(work: () => Promise<T>) =>
      within(work, () => {
        if (line.size >= mostWaiting) throw overloaded();
        return turnIn(line, patienceMs);
      }),
    /** What else a call does that has been let in; not from within such a work: it would wait for itself. */
    goOn: <T>(work: () => Promise<T>) => within(work, () => turnIn(inside)),
  };
}

export type Door = ReturnType<typeof createDoor>;
