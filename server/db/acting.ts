import { callersMark, type Acts, type Marked } from './queryable';

/** The two roles that statements are run as, neither of which owns a table. */
export interface Roles {
  /** The server's own work, and that of callers who see everything. */
  system: string;
  /** That of a caller who sees a part. */
  caller: string;
}

/** What a caller may see, as the policies of the tables read it. */
export interface Sight {
  server: string;
  /** His organisation, and those of the dealers below that he sees too: their own rows, and their clients'. */
  gids: readonly number[];
  /** The dealers below are clients too. */
  below: boolean;
  /** Who it is, of the users of the server. */
  user: number;
}

/** Whose work a statement is. Work that does not say so is nobody's, and nobody sees a row. */
export type Acting = 'system' | 'nobody' | Sight;

/** What stands before a statement, in the same transaction and at the same trip, and makes it somebody's. */
interface Prefix extends Marked {
  values: string[];
}

const setSystem = `SELECT set_config('role', $1, true)`;
const setCaller = `SELECT set_config('role', $1, true), set_config('sight.server', $2, true), set_config('sight.gids', $3, true), set_config('sight.below', $4, true), set_config('sight.user', $5, true)`;

const nobody: Sight = { server: '', gids: [], below: false, user: 0 };

export function prefixOf(roles: Roles, who: Acting): Prefix {
  if (who === 'system') return { mark: 'a', text: setSystem, values: [roles.system] };
  const { server, gids, below, user } = who === 'nobody' ? nobody : who;
  const values = [roles.caller, server, `{${gids.join(',')}}`, String(below), String(user)];
  return { mark: callersMark, text: setCaller, values };
}

/** What ends the work of others is not the roles' to do: whoever the connection belongs to does it. */
export const asLogin: Prefix = { mark: 'l', text: setSystem, values: ['none'] };

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

const textOf = ({ text, values }: Prefix): string =>
  `${text.replace(/\$(\d)/g, (_, place: string) => literal(values[Number(place) - 1] ?? ''))};\n`;

/** Of statements that stand alone: each is told whose it is. */
export const prefixed = (prefix: Prefix): Acts => ({
  mark: prefix.mark,
  before: () => [prefix],
  beforeText: () => Promise.resolve(textOf(prefix)),
});

/** Of the work that connections are for: nobody has to be told. */
export const unprefixed = ({ mark }: Prefix): Acts => ({
  mark,
  before: () => [],
  beforeText: () => Promise.resolve(''),
});
