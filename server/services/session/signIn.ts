import sql from 'sql-template-tag';
import { Refusal } from '../../../src/contract/refusal';
import { loginKey, mayBeLogin } from '../../../src/domain/login';
import type { Queryable } from '../../db/queryable';
import { hashPassword, verifyPassword } from '../../security/passwords';
import { hashToken, newToken } from '../../security/tokens';
import type { OpenContext, Service } from '../kernel/context';
import { prune } from '../kernel/prune';
import { asGuess, forgiveGuess, spendGuess, type Counted } from './guesses';
import { hasEnded } from './lifetime';
import { countedFor, rememberPlaces } from './places';
import { countSignIn } from './signInDays';

interface Account {
  server_alias: string;
  p_id: number;
  login: string;
  password_hash: string;
  banned: boolean;
  organisation: string;
  access_status: string;
}

const wrongPair = () => new Refusal(400, 'Неверный логин или пароль');

/** Why the users of an organisation do not get in, by its status. */
const closed: Record<string, (name: string) => string> = {
  Приостановлена: (name) => `Работа организации ${name} приостановлена: вход закрыт. Обратитесь к своему дилеру`,
  'В архиве': (name) => `Организация ${name} в архиве: вход закрыт. Обратитесь к своему дилеру`,
};

/** Something to verify against where the login is unknown, so that the answer takes as long. */
let decoy: Promise<string> | undefined;
const readDecoy = () =>
  (decoy ??= hashPassword(newToken()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  }));

const findAccount = (db: Queryable, key: string) =>
  db.one<Account>(sql`
    SELECT u.server_alias, u.p_id, u.login, u.password_hash, r.banned, g.name AS organisation, g.access_status
    FROM users u
    JOIN roles r USING (p_rid)
    JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    WHERE u.login_key = ${key}`);

/** The longest description of a browser that is kept. */
const agentLength = 300;

async function begin(tx: Queryable, context: OpenContext, account: Account, token: string): Promise<void> {
  const now = context.clock();
  await tx.run(sql`
    INSERT INTO tokens (token_hash, server_alias, p_id, created_at, used_at, address, agent)
    VALUES (${hashToken(token)}, ${account.server_alias}, ${account.p_id}, ${now}, ${now}, ${context.address}, ${context.agent.slice(0, agentLength)})`);
  await prune(tx, sql`tokens`, hasEnded(now));
  await tx.run(sql`
    INSERT INTO audit (at, request_id, actor_server, actor_id, actor_login, operation, entity, entity_id)
    VALUES (${now}, ${context.requestId}, ${account.server_alias}, ${account.p_id}, ${account.login}, 'signIn', 'session',
            ${`${account.server_alias}:${account.p_id}`})`);
}

/** A token where the password is the account's. */
async function signInWith(context: OpenContext, key: string, password: string, counted: readonly Counted[]) {
  const account = mayBeLogin(key) ? await findAccount(context.db, key) : undefined;
  const right = await verifyPassword(account?.password_hash ?? (await readDecoy()), password);
  if (!account || !right || account.banned) {
    await countSignIn(context.db, context, account, false);
    throw wrongPair();
  }

  const refusal = closed[account.access_status]?.(account.organisation);
  const token = newToken();
  await context.db.tx(async (tx) => {
    await forgiveGuess(tx, counted);
    await countSignIn(tx, context, account, refusal === undefined);
    if (refusal !== undefined) return;
    await rememberPlaces(tx, key, context, context.clock());
    await begin(tx, context, account, token);
  });
  if (refusal !== undefined) throw new Refusal(403, refusal);
  return { token };
}

/** `POST /auth/`: a token for login and password; 400 for a wrong pair, 403 where the organisation is closed, 429 after too many failures. */
export const signIn: Service<'signIn'> = async (context, { body }) => {
  const key = loginKey(body.username);
  const counted = await context.db.tx(async (tx) => {
    const all = await countedFor(tx, key, context);
    await spendGuess(tx, all, context.clock());
    return all;
  });
  return asGuess(context.db, counted, () => signInWith(context, key, body.password, counted));
};
