/** Why a call was refused, in whatever shape a data provider tells it. */
export interface Refusal {
  /** Of the answer; 0 where none came. */
  status: number;
  /** The server's sentence. */
  words: string;
  /** Its words by field. */
  errors: Readonly<Record<string, string>>;
}

interface Refused extends Error {
  status: number;
  body?: { detail?: string; errors?: Readonly<Record<string, string | readonly string[]>> };
  headers?: Headers;
}

const isRefused = (error: unknown): error is Refused => error instanceof Error && 'status' in error;

/** What an error says of a refused call; undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isRefused(error)) return undefined;
  const { status, message, body } = error;
  const errors = Object.entries(body?.errors ?? {}).map(([field, words]) => [field, [words].flat().join(' ')]);
  return { status, words: body?.detail ?? message, errors: Object.fromEntries(errors) };
}

/** A server that says when to come again has done nothing, unless it says that it does not know. */
const isPutOff = ({ status, headers }: Refused) =>
  status === 503 && headers?.has('Retry-After') === true && headers.get('X-Outcome') !== 'unknown';

/** No answer came, or not from whoever did it: it may be done all the same. */
export const isUncertain = (error: unknown) =>
  isRefused(error) && (error.status === 0 || (error.status >= 500 && !isPutOff(error)));
