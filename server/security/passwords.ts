import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../src/contract/refusal';

/** The library's default algorithm is argon2id; at 19 MiB, two passes, one lane it takes about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the threads that Node also packs answers and reads files with. */
const mostAtOnce = 2;
/** About a second of work: whoever comes later is told so at once. */
const mostWaiting = 100;

const waiting: (() => void)[] = [];
let busy = 0;

const tooBusy = () =>
  new Refusal(503, 'Слишком много входов сразу, повторите попытку', undefined, { 'Retry-After': '2' });

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < mostAtOnce) busy += 1;
  else if (waiting.length >= mostWaiting) throw tooBusy();
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** 503 while too many passwords wait to be looked at. */
export const hashPassword = (password: string) => inTurn(() => hash(password, cost));

/** False for a wrong password and for a hash that is none; 503 while too many wait. */
export const verifyPassword = (stored: string, password: string) =>
  inTurn(() => verify(stored, password).catch(() => false));
