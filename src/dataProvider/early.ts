import { queryString, type Transport, type TransportRequest } from './http';

/** How long an answer that was asked for early may still be taken for a fresh one, ms. */
const freshMs = 5000;

const nameOf = ({ method, path, query, headers }: TransportRequest) =>
  `${method} ${path}${queryString(query)} ${headers?.Authorization ?? ''}`;

/**
 * A transport that can be given requests before anyone needs them: whoever then sends the same one, in time and with the
 * same session, gets that answer, once.
 */
export function createEarlyTransport(send: Transport, now: () => number) {
  const waiting = new Map<string, { answer: ReturnType<Transport>; at: number }>();

  const begin = (request: TransportRequest) => {
    const answer = send(request);
    answer.catch(() => undefined);
    waiting.set(nameOf(request), { answer, at: now() });
  };

  const transport: Transport = (request) => {
    const name = nameOf(request);
    const early = waiting.get(name);
    waiting.delete(name);
    return early && now() - early.at < freshMs ? early.answer : send(request);
  };

  return { begin, send: transport };
}
