import sql from 'sql-template-tag';
import type { OpenContext } from '../kernel/context';
import { Refusal } from '../../../src/contract/refusal';

const windowMs = 15 * 60 * 1000;
const perLogin = 5;
const perAddress = 100;

const tooMany = (seconds: number) =>
  new Refusal(429, `Слишком много попыток входа, повторите через ${Math.ceil(seconds / 60)} мин.`, undefined, {
    'Retry-After': String(Math.max(1, Math.ceil(seconds))),
  });

/**
 * Attempts are counted in the database, so that several server processes count as one and a restart forgets nothing.
 * An attempt is counted before the password is checked: of a thousand at once, five are checked. An address from
 * which the login has signed in before has its own count, so strangers' guesses do not lock its owner out.
 */
export const createSignInLimits = (context: OpenContext) => {
  const spendOne = async (key: string, limit: number) => {
    const now = context.clock().getTime();
    const row = await context.db.one<{ points: number; expire: number }>(sql`
      INSERT INTO rate_limits AS r (key, points, expire) VALUES (${key}, 1, ${now + windowMs})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN r.expire <= ${now} THEN 1 ELSE r.points + 1 END,
        expire = CASE WHEN r.expire <= ${now} THEN excluded.expire ELSE r.expire END
      RETURNING points, expire`);
    if (row && row.points > limit) throw tooMany((row.expire - now) / 1000);
  };

  const loginKey = async (login: string, address: string) => {
    const known = await context.db.one(sql`
      SELECT 1 FROM sign_in_addresses WHERE login = ${login.toLowerCase()} AND address = ${address}`);
    return known ? `login:${login.toLowerCase()}@${address}` : `login:${login.toLowerCase()}`;
  };

  return {
    async spend(login: string, address: string): Promise<void> {
      await spendOne(await loginKey(login, address), perLogin);
      await spendOne(`address:${address}`, perAddress);
    },
    /** A success clears the counts of the login, and takes its own attempt off the address's. */
    async forgive(login: string, address: string): Promise<void> {
      await context.db.run(sql`
        DELETE FROM rate_limits WHERE key IN (${`login:${login.toLowerCase()}`}, ${`login:${login.toLowerCase()}@${address}`})`);
      await context.db.run(
        sql`UPDATE rate_limits SET points = greatest(points - 1, 0) WHERE key = ${`address:${address}`}`,
      );
    },
  };
};
