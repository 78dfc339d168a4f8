import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerType } from '@hono/node-server';

/** After the signal: how long a call may still be on its way in, and how long one may take, in milliseconds. */
const arrivingMs = 2_000;
const graceMs = 10_000;

/**
 * Watches the calls of a server, and answers how to stop it: connections without a call go at once, calls under way are
 * answered with `Connection: close`; resolves when the last has gone.
 */
export function createStop(server: ServerType): () => Promise<void> {
  const sockets = new Set<Socket>();
  const calls = new Map<ServerResponse, IncomingMessage>();
  let stopping = false;

  const isBusy = (socket: Socket) => [...calls.values()].some((call) => call.socket === socket);
  const leaveIdle = () => {
    for (const socket of sockets) if (!isBusy(socket) && !socket.writableEnded) socket.destroySoon();
  };

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the app's own listener, which may answer at once.
  server.prependListener('request', (call: IncomingMessage, answer: ServerResponse) => {
    calls.set(answer, call);
    if (stopping) answer.shouldKeepAlive = false;
    answer.once('close', () => {
      calls.delete(answer);
      if (stopping) leaveIdle();
    });
  });

  return async () => {
    stopping = true;
    for (const answer of calls.keys()) answer.shouldKeepAlive = false;
    const closed = new Promise((done) => server.close(done));
    leaveIdle();
    const timers = [
      setTimeout(() => {
        for (const call of calls.values()) if (!call.complete) call.socket.destroy();
      }, arrivingMs),
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, graceMs),
    ];
    await closed;
    timers.forEach(clearTimeout);
  };
}
