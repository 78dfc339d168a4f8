import { Agent, request } from 'node:http';

/** One call of the load. */
export interface Shot {
  method: string;
  path: string;
  body?: string;
}

interface Hammering {
  origin: string;
  headers: Record<string, string>;
  /** The calls of a kind, made in turn. */
  shots: readonly Shot[];
  /** How many calls are under way at any time. */
  callers: number;
  ms: number;
  /** They go on until so many calls are made, however long that takes. */
  least?: number;
}

const fire = (agent: Agent, origin: string, headers: Record<string, string>, { method, path, body }: Shot) =>
  new Promise<number>((done, failed) => {
    const about = body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' };
    const sent = request(`${origin}${path}`, { agent, method, headers: about }, (answer) => {
      let size = 0;
      answer.on('data', (part: Buffer) => (size += part.length));
      answer.on('error', failed);
      answer.on('end', () => {
        if (answer.statusCode === 200) done(size);
        else failed(new Error(`${method} ${path}: ${answer.statusCode}`));
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });

/** Callers that ask again as soon as they are answered: how many calls they made in how many seconds, how long each took, ms, and the bytes of all answers. */
export async function hammer({ origin, headers, shots, callers, ms, least = 0 }: Hammering) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const taken: number[] = [];
  let bytes = 0;
  let next = 0;
  const begun = performance.now();
  const until = begun + ms;
  const caller = async () => {
    while (performance.now() < until || taken.length < least) {
      const shot = shots[next++ % shots.length];
      if (!shot) return;
      const from = performance.now();
      const size = await fire(agent, origin, headers, shot);
      taken.push(performance.now() - from);
      bytes += size;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return { calls: taken.length, taken, seconds, bytes };
}
