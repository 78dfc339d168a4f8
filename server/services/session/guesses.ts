import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import type { Access } from '../../db/access';
import { prune } from '../kernel/prune';

/** How guesses are counted: so many are free, then comes a wait that doubles each time. */
export interface Allowance {
  free: number;
  waitMinutes: number;
  longestMinutes: number;
  /** After so long without a guess all is as at first. */
  forgetMinutes: number;
  /** What there was too much of. */
  refusal: string;
}

/** 5, a quarter of an hour, 5 more, half an hour, … four hours at most: 50 on the first day, 30 on each further one. */
export const perLogin: Allowance = {
  free: 5,
  waitMinutes: 15,
  longestMinutes: 240,
  forgetMinutes: 24 * 60,
  refusal: 'Слишком много попыток входа',
};

export const perAddress: Allowance = { ...perLogin, free: 100, forgetMinutes: 60 };

/** What is counted, under a name of any length that says who guesses at what. */
export interface Counted {
  name: string;
  allowance: Allowance;
}

const keyOf = ({ name }: Counted) => createHash('sha256').update(name).digest();

const tooMany = ({ refusal }: Allowance, seconds: number) =>
  new Refusal(429, `${refusal}, повторите через ${Math.ceil(seconds / 60)} мин.`, undefined, {
    'Retry-After': String(Math.max(1, Math.ceil(seconds))),
  });

/**
 * Spends a guess under each name, or none at all: 429 where one of them has to wait. They are spent before the password is
 * looked at, so a thousand at once are five evaluated ones; counted in the database, several servers count as one and a
 * restart forgets nothing. Always in one order, so that no two wait for each other.
 */
export async function spendGuess(tx: Queryable, counted: readonly Counted[], now: Date): Promise<void> {
  for (const one of counted) {
    const { free, waitMinutes, longestMinutes, forgetMinutes } = one.allowance;
    const key = keyOf(one);
    const spent = await tx.one(sql`
      INSERT INTO sign_in_guesses AS g (key, guesses, guessed_at) VALUES (${key}, 1, ${now})
      ON CONFLICT (key) DO UPDATE SET
        guessed_at = excluded.guessed_at,
        (guesses, blocked_until) = (
          SELECT n, CASE WHEN n % ${free} = 0
                         THEN excluded.guessed_at + least(${waitMinutes} * 2 ^ (least(n / ${free}, 30) - 1), ${longestMinutes}) * interval '1 minute' END
          FROM (SELECT CASE WHEN g.guessed_at + ${forgetMinutes} * interval '1 minute' < excluded.guessed_at THEN 1 ELSE g.guesses + 1 END AS n) next)
      WHERE g.blocked_until IS NULL OR g.blocked_until <= excluded.guessed_at
      RETURNING 1`);
    if (spent) continue;
    const blocked = await tx.one<{ until: Date }>(
      sql`SELECT blocked_until AS until FROM sign_in_guesses WHERE key = ${key}`,
    );
    throw tooMany(one.allowance, ((blocked?.until.getTime() ?? now.getTime()) - now.getTime()) / 1000);
  }
  await prune(tx, sql`sign_in_guesses`, sql`guessed_at < ${now}::timestamptz - interval '1 day'`);
}

/** A success takes its own guess back; an address keeps what others spent under it. */
export async function forgiveGuess(tx: Queryable, counted: readonly Counted[]): Promise<void> {
  for (const one of counted) {
    const key = keyOf(one);
    await (one.allowance === perAddress
      ? tx.run(sql`UPDATE sign_in_guesses SET guesses = guesses - 1 WHERE key = ${key}`)
      : tx.run(sql`DELETE FROM sign_in_guesses WHERE key = ${key}`));
  }
}

/** Does what a guess was spent for. Where it fails for a reason of our own (503), nobody has learnt anything: the guess comes back. */
export async function asGuess<T>(
  db: Pick<Access, 'tx'>,
  counted: readonly Counted[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal && error.status < 500)) await giveBack(db, counted).catch(() => undefined);
    throw error;
  }
}

const giveBack = (db: Pick<Access, 'tx'>, counted: readonly Counted[]) =>
  db.tx(async (tx) => {
    for (const one of counted)
      await tx.run(sql`
        UPDATE sign_in_guesses
        SET guesses = greatest(guesses - 1, 0), blocked_until = CASE WHEN guesses % ${one.allowance.free} > 0 THEN blocked_until END
        WHERE key = ${keyOf(one)}`);
  });
