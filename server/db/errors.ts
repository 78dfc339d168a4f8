import { DatabaseError } from 'pg';

/** PostgreSQL cannot be reached, is starting or stopping, or did not answer in time: a 503, worth trying again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message || String(codeOf(cause)) : String(cause), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const socketCodes = new Set([
  'EADDRNOTAVAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
]);
const brokenConnection =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after/;

/**
 * SQLSTATE: connection exceptions, a server that is read-only (a standby), that refuses the password or has no such database,
 * operator intervention, a statement, lock or transaction that took too long, a deadlock, no connection, memory or disk to
 * spare, failures of the system and of PostgreSQL itself.
 */
const unavailableState = /^(08...|25006|25P0[34]|28...|3D000|40...|53...|55006|55P03|57...|58...|XX...)$/;

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** The connection was there, and broke while something was asked on it: it may be done all the same. */
const cutCodes = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const cutConnection =
  /Connection terminated(?! due to connection timeout)|Query read timeout|Client has encountered a connection error|Client was closed/;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailableState.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return socketCodes.has(codeOf(error)) || brokenConnection.test(error.message);
}

const hasState = (error: unknown, ...states: string[]): boolean =>
  error instanceof DatabaseUnavailable &&
  error.cause instanceof DatabaseError &&
  states.includes(error.cause.code ?? '');

/** A deadlock or a failure to serialise: the other transaction went on, and the same work again may well succeed. */
export const isLostRace = (error: unknown): boolean => hasState(error, '40001', '40P01');

/** The database is there, and somebody else has what was asked for. */
export const isBusy = (error: unknown): boolean => isLostRace(error) || hasState(error, '55P03');

/** The database is there, and was not done in time. */
export const isSlow = (error: unknown): boolean => hasState(error, '57014');

/** Nobody knows whether what was asked is done. */
export const isCut = ({ cause }: DatabaseUnavailable): boolean =>
  cause instanceof Error &&
  !(cause instanceof DatabaseError) &&
  (cutCodes.has(codeOf(cause)) || cutConnection.test(cause.message));

/** A number that no column can hold. */
export const isOutOfRange = (error: unknown): boolean => error instanceof DatabaseError && error.code === '22003';

/** The name of the unique index that a write ran into, if that is what went wrong. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;

/** The table whose rows refer to what was to go, or lead nowhere, if that is what went wrong. */
export const foreignKeyViolation = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23503' ? `${error.schema}.${error.table}` : undefined;
