import { DatabaseError } from 'pg';

/** PostgreSQL cannot be reached, is starting or stopping, or did not answer in time: a 503, worth trying again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message || String(codeOf(cause)) : String(cause), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const brokenConnection =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after/;

/**
 * SQLSTATE: connection exceptions, operator intervention, a statement or lock that took too long, an idle transaction cut off,
 * a deadlock, no connection, memory or disk to spare.
 */
const unavailableState = /^(08...|57...|55P03|25P03|40001|40P01|53...)$/;

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailableState.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return socketCodes.has(codeOf(error)) || brokenConnection.test(error.message);
}

/** A number that no column can hold. */
export const isOutOfRange = (error: unknown): boolean => error instanceof DatabaseError && error.code === '22003';

/** The name of the unique index that a write ran into, if that is what went wrong. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;
