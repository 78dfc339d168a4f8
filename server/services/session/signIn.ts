import sql from 'sql-template-tag';
import { hashPassword, verifyPassword } from '../../security/passwords';
import { hashToken, newToken } from '../../security/tokens';
import type { OpenContext, Service } from '../kernel/context';
import { prune } from '../kernel/prune';
import { Refusal } from '../../../src/contract/refusal';
import { createSignInLimits } from './signInLimits';

interface Account {
  server_alias: string;
  p_id: number;
  login: string;
  password_hash: string;
  banned: boolean;
}

const wrongPair = () => new Refusal(400, 'Неверный логин или пароль');

/** Verified where the login is unknown, so that the answer takes as long as for a known one. */
let decoy: Promise<string> | undefined;
const readDecoy = () =>
  (decoy ??= hashPassword(newToken()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  }));

const findAccount = (context: OpenContext, login: string) =>
  context.db.one<Account>(sql`
    SELECT u.server_alias, u.p_id, u.login, u.password_hash, r.banned
    FROM users u JOIN roles r USING (p_rid)
    WHERE lower(u.login) = lower(${login})`);

/** `POST /auth/`: a token for login and password; 400 for a wrong pair, 429 after too many failures. */
export const signIn: Service<'signIn'> = async (context, { body }) => {
  const login = body.username.trim();
  const limits = createSignInLimits(context);
  await limits.spend(login, context.address);
  const account = await findAccount(context, login);
  const right = await verifyPassword(account?.password_hash ?? (await readDecoy()), body.password);
  if (!account || !right || account.banned) throw wrongPair();

  const token = newToken();
  const now = context.clock();
  await context.db.tx(async (tx) => {
    await tx.run(sql`
      INSERT INTO tokens (token_hash, server_alias, p_id, created_at, used_at)
      VALUES (${hashToken(token)}, ${account.server_alias}, ${account.p_id}, ${now}, ${now})`);
    await tx.run(sql`DELETE FROM rate_limits WHERE expire < ${now.getTime()}`);
    await tx.run(sql`DELETE FROM tokens WHERE used_at < ${now}::timestamptz - interval '12 hours'`);
    await tx.run(sql`
      INSERT INTO sign_in_addresses (login, address, used_at) VALUES (${login.toLowerCase()}, ${context.address}, ${now})
      ON CONFLICT (login, address) DO UPDATE SET used_at = excluded.used_at`);
    await prune(tx, sql`sign_in_addresses`, sql`used_at < ${now}::timestamptz - interval '90 days'`);
    await tx.run(sql`
      INSERT INTO audit (at, request_id, actor_server, actor_id, actor_login, operation, entity, entity_id)
      VALUES (${now}, ${context.requestId}, ${account.server_alias}, ${account.p_id}, ${account.login}, 'signIn', 'session',
              ${`${account.server_alias}:${account.p_id}`})`);
  });
  await limits.forgive(login, context.address);
  return { token };
};
