import { hash, randomBytes } from 'node:crypto';

/** A token is 256 random bits; the database keeps only its hash, so nobody signs in with what a dump holds. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => hash('sha256', token, 'buffer');
