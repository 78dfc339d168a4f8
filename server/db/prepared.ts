import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';

const mostNames = 300;
const mostSeen = 2_000;

/** The plan of a pattern depends on the pattern: such a statement is planned for each call. */
const plannedAnew = /\bI?LIKE\b|%>|~/i;

/** What a connection has prepared no longer fits its tables, or a pooler has put another connection behind it. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (['26000', '42P05'].includes(error.code ?? '') ||
    (error.code === '0A000' && error.message.startsWith('cached plan must not change result type')));

export interface PreparedNames {
  /** The name under which a connection prepares this statement of a role; none for one that is rare, or planned for each call. */
  of(mark: string, text: string): string | undefined;
  /** This statement is not prepared any more. */
  drop(mark: string, text: string): void;
  /** Nothing is prepared any more. */
  stop(): void;
}

/** Of the text itself: behind a pooler two processes may meet on one connection, and never run each other's statement. */
const nameOf = (text: string) => `p${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;

/** Names for the statements that come again: each connection parses one of those once. At most 300, so that what connections keep is bounded. */
export function createPreparedNames(): PreparedNames {
  const seen = new Set<string>();
  const names = new Map<string, string | undefined>();
  let stopped = false;
  return {
    of: (mark, asked) => {
      if (stopped) return undefined;
      const text = mark + asked;
      if (names.has(text)) return names.get(text);
      if (names.size >= mostNames || plannedAnew.test(text)) return undefined;
      if (seen.delete(text)) {
        names.set(text, nameOf(text));
        return names.get(text);
      }
      if (seen.size >= mostSeen) seen.clear();
      seen.add(text);
      return undefined;
    },
    drop: (mark, text) => void names.set(mark + text, undefined),
    stop: () => void (stopped = true),
  };
}
