import { hash, verify } from '@node-rs/argon2';

/** The library's default algorithm is argon2id; at 19 MiB, two passes, one lane it takes about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

/** False for a wrong password and for a hash that is none. */
export const verifyPassword = (stored: string, password: string) => verify(stored, password).catch(() => false);
