import sql from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import type { OpenContext } from '../kernel/context';

/** Who tries to sign in; logins that nobody has are counted together, so that guessing at many of them fills no table. */
interface Trying {
  server_alias: string;
  p_id: number;
  login: string;
}
const nobody: Trying = { server_alias: '*', p_id: 0, login: '*' };

/** Counts a sign-in, or one in vain, to its day of Moscow's. */
export async function countSignIn(
  db: Queryable,
  { clock, address }: Pick<OpenContext, 'clock' | 'address'>,
  { server_alias, p_id, login }: Trying = nobody,
  done: boolean,
): Promise<void> {
  const now = clock();
  await db.run(sql`
    INSERT INTO sign_in_days AS d (day, server_alias, p_id, login, signed_in, failed, last_at, addresses)
    VALUES ((${now}::timestamptz AT TIME ZONE 'Europe/Moscow')::date, ${server_alias}, ${p_id}, ${login}, ${done ? 1 : 0}, ${done ? 0 : 1}, ${now}, ARRAY[${address}])
    ON CONFLICT (day, server_alias, p_id) DO UPDATE SET login = excluded.login, signed_in = d.signed_in + excluded.signed_in,
      failed = d.failed + excluded.failed, last_at = greatest(d.last_at, excluded.last_at),
      addresses = (excluded.addresses || array_remove(d.addresses, excluded.addresses[1]))[1:3]`);
}
