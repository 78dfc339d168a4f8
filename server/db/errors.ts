import { DatabaseError } from 'pg';

/** PostgreSQL cannot be reached, is starting or stopping, or has no connection to spare: a 503, and all is well later. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);
const brokenConnection = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/;

/** SQLSTATE: connection exceptions, operator intervention other than a cancelled query, no connection or memory to spare. */
const unavailableState = /^(08...|57P0[1-5]|53...)$/;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailableState.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return socketCodes.has(code) || brokenConnection.test(error.message);
}

/** The name of the unique index that a write ran into, if that is what went wrong. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;
