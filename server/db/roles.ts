import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Logger } from 'pino';
import type { Roles } from './acting';
import { connect, type Db, type Tx } from './connect';
import { DatabaseUnavailable } from './errors';
import { protect } from './protect';

/** Roles belong to all databases at once, and another one may be making them at this moment: already there, changed meanwhile, or each waiting for the other. */
const raced = ['23505', '40P01', '42710', 'XX000'];
const attempts = 5;

const identifier = (name: string) => pg.escapeIdentifier(name);

interface Owner {
  owner: string;
  /** From version 16 on a member need not have at all times what he may put on. */
  modern: boolean;
  may_create: boolean;
  missing: string[];
}

/** The roles are named by the owner's: databases of other owners on the same PostgreSQL have their own. */
const namesFor = (owner: string): Roles => ({ system: `${owner}_system`, caller: `${owner}_caller` });

const readOwner = async (tx: Tx): Promise<{ roles: Roles; about: Owner }> => {
  const found = await tx.one<Omit<Owner, 'missing'>>(`
    SELECT current_user AS owner, rolsuper OR rolcreaterole AS may_create, current_setting('server_version_num')::int >= 160000 AS modern
    FROM pg_roles WHERE rolname = current_user`);
  const { owner = '', may_create = false, modern = false } = found ?? {};
  const roles = namesFor(owner);
  const there = await tx.rows<{ rolname: string }>(
    sql`SELECT rolname FROM pg_roles WHERE rolname = ANY (${Object.values(roles)}::text[])`,
  );
  const missing = Object.values(roles).filter((name) => !there.some(({ rolname }) => rolname === name));
  return { roles, about: { owner, may_create, modern, missing } };
};

/** Whether a role may be put on by `login`. */
const mayBe = (tx: Tx, { modern }: Owner, login: string, role: string) =>
  tx
    .one<{ may: boolean }>(sql`SELECT pg_has_role(${login}, ${role}, ${modern ? 'SET' : 'MEMBER'}) AS may`)
    .then((row) => row?.may === true);

const granting = ({ modern }: Owner, granted: string, to: string) =>
  `GRANT ${granted} TO ${to}${modern ? ' WITH INHERIT FALSE' : ''}`;

/** What an administrator of PostgreSQL has to say, once, where the owner of the tables may not say it himself. */
const remedy = (about: Owner, roles: Roles, logins: readonly string[]): string => {
  const names = Object.values(roles).map(identifier);
  return [
    ...names.map((name) => `CREATE ROLE ${name} NOLOGIN`),
    granting(about, names.join(', '), logins.map(identifier).join(', ')),
  ].join('; ');
};

/** Why there are no roles to work as. */
class NoRoles extends Error {}

async function makeRoles(tx: Tx, other: string | undefined): Promise<Roles> {
  const { roles, about } = await readOwner(tx);
  const login = other ?? about.owner;
  const refused = () =>
    new NoRoles(
      `Второй слой защиты не включён: сервер работает в базе ролью ${login}, и её ничто не ограничивает. Один раз от имени администратора PostgreSQL: ${remedy(about, roles, [...new Set([about.owner, login])])}; затем перезапустите сервер`,
    );
  if (about.missing.length > 0 && !about.may_create) throw refused();
  for (const name of about.missing) await tx.run(`CREATE ROLE ${identifier(name)} NOLOGIN`);
  for (const name of Object.values(roles)) {
    if (await mayBe(tx, about, login, name)) continue;
    if (!about.may_create) throw refused();
    await tx.run(granting(about, identifier(name), identifier(login)));
  }
  return roles;
}

interface PrepareOptions {
  log: Logger;
  /** Connected already; without it, somebody connects and leaves again. */
  owner?: Db | undefined;
  /** Whom the server is, where that is known: an address may leave it to the environment. */
  login?: string | undefined;
  say: (line: string) => void;
}

/** The code of PostgreSQL, also of what is otherwise told as a database that is not to be had. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

/** Whom an address names, and whether it leads to a database at all. */
async function loginOf(url: string, log: Logger): Promise<string> {
  const db = connect(url, { log, maxConnections: 1, statementTimeoutMs: 0 });
  const found = await db.one<{ login: string }>('SELECT session_user AS login').finally(() => db.close());
  return found?.login ?? '';
}

async function prepareOnce(
  ownerUrl: string,
  url: string,
  { log, owner, login: known, say }: PrepareOptions,
): Promise<Roles | undefined> {
  const login = known ?? (url === ownerUrl ? undefined : await loginOf(url, log));
  const db = owner ?? connect(ownerUrl, { log, maxConnections: 1, statementTimeoutMs: 0 });
  try {
    return await db.tx(async (tx) => {
      const roles = await makeRoles(tx, login);
      await protect(tx, roles);
      return roles;
    });
  } catch (error) {
    if (!(error instanceof NoRoles) && codeOf(error) !== '42501') throw error;
    say(error instanceof NoRoles ? error.message : `Второй слой защиты не включён: ${(error as Error).message}`);
    return undefined;
  } finally {
    if (!owner) await db.close();
  }
}

/**
 * Makes the two roles that the server's statements are run as, where they are missing, lets whom `url` names put them on, and gives them what
 * they may do. Undefined, and a sentence said, where the owner of the tables may not: the server then works as its login alone.
 */
export async function prepareRoles(
  ownerUrl: string,
  url: string,
  options: PrepareOptions,
): Promise<(Roles & { ownerUrl: string }) | undefined> {
  for (let left = attempts; ; left -= 1) {
    try {
      const roles = await prepareOnce(ownerUrl, url, options);
      return roles && { ...roles, ownerUrl };
    } catch (error) {
      if (left === 1 || !raced.includes(codeOf(error) ?? '')) throw error;
      await setTimeout(50);
    }
  }
}
