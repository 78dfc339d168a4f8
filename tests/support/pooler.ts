import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What PgBouncer takes with a connection. */
const taken = [
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
];

export interface Pooler {
  /** The address of the same database through it. */
  url: string;
  /** Every simple query that came. */
  queries: string[];
  /** The name under which each statement was prepared; empty for one without. */
  names: string[];
  close(): Promise<void>;
}

interface PoolerOptions {
  /** It keeps track of prepared statements, under names of its own, as PgBouncer does from 1.21 on. */
  keepsNames?: boolean;
}

interface Message {
  type: string;
  whole: Buffer;
  body: Buffer;
}

/** Cuts a stream into the messages of the protocol. */
function cutter(onMessage: (message: Message) => void): (part: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (part) => {
    rest = Buffer.concat([rest, part]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      onMessage({ type: String.fromCharCode(rest[0] ?? 0), whole: rest.subarray(0, end), body: rest.subarray(5, end) });
      rest = rest.subarray(end);
    }
  };
}

const messageOf = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const text = (...parts: string[]) => Buffer.from(parts.map((part) => `${part}\0`).join(''));

const refusal = (sentence: string) =>
  messageOf('E', Buffer.concat([text('SFATAL', 'C08P01', `M${sentence}`), Buffer.alloc(1)]));

const firstText = (body: Buffer, from = 0) => body.toString('utf8', from, body.indexOf(0, from));

/** A statement by its own name goes on under another. */
function renamed({ type, whole, body }: Message): Buffer {
  const at = type === 'B' ? body.indexOf(0) + 1 : 0;
  const name = firstText(body, at);
  if (!'PB'.includes(type) || name === '') return whole;
  const rest = body.subarray(at + Buffer.byteLength(name) + 1);
  return messageOf(type, Buffer.concat([body.subarray(0, at), text(`POOLER_${name}`), rest]));
}

const ownNumber = ({ type, whole, body }: Message): Buffer =>
  type === 'K' ? messageOf('K', Buffer.concat([Buffer.alloc(4, 1), body.subarray(4)])) : whole;

/** After each transaction the connection forgets everything, as if the next had another. */
function forgetting(client: Socket, server: Socket): (message: Message) => void {
  let held: Buffer | undefined;
  let started = false;
  return (message) => {
    const { type, body } = message;
    const ready = type === 'Z' && body.toString() === 'I';
    if (held) {
      if (!ready) return;
      client.write(held);
      held = undefined;
    } else if (ready && started) {
      held = message.whole;
      server.write(messageOf('Q', text('DISCARD ALL')));
    } else client.write(ownNumber(message));
    started ||= ready;
  };
}

/**
 * A front of PostgreSQL that is as strict as a pooler in transaction mode: it refuses settings that come with the connection,
 * tells a process number of its own, and nothing outlives a transaction.
 */
export async function startPooler(url: string, { keepsNames = false }: PoolerOptions = {}): Promise<Pooler> {
  const behind = new URL(url);
  const queries: string[] = [];
  const names: string[] = [];
  const open = new Set<Socket>();
  const front = createServer((client) => {
    const server = connect(Number(behind.port), behind.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      socket
        .setNoDelay()
        .on('error', () => undefined)
        .on('close', () => (open.delete(socket), other.destroy()));
    }
    const fromClient = cutter((message) => {
      if (message.type === 'Q') queries.push(firstText(message.body));
      if (message.type === 'P') names.push(firstText(message.body));
      server.write(keepsNames ? renamed(message) : message.whole);
    });
    server.on('data', cutter(keepsNames ? (message) => client.write(ownNumber(message)) : forgetting(client, server)));
    client.once('data', (startup) => {
      const parameters = startup.toString('utf8', 8).split('\0');
      const unknown = parameters.find((name, index) => index % 2 === 0 && name && !taken.includes(name.toLowerCase()));
      if (unknown) return void client.end(refusal(`unsupported startup parameter: ${unknown}`));
      server.write(startup);
      client.on('data', fromClient);
    });
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const through = new URL(url);
  through.port = String((front.address() as AddressInfo).port);
  return {
    url: through.href,
    queries,
    names,
    close: async () => {
      front.close();
      for (const socket of open) socket.destroy();
      await once(front, 'close');
    },
  };
}
