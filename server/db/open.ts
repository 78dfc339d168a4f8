import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Logger } from 'pino';
import type { Env } from '../env';
import { createSealer } from '../security/secrets';
import { connect, type Db } from './connect';
import { demoAccounts, type DemoAccount } from '../../src/domain/demoAccounts';
import { grantNewRights } from './demo/newRights';
import { startEmbedded } from './embedded';
import { embeddedLogin } from './embeddedLogin';
import { migrate } from './migrate';
import { prepareRoles } from './roles';
import { inSameDatabase } from './sameDatabase';
import { whyNoFolder, whyNotOpen } from './whyNotOpen';

export interface OpenDatabase {
  /** Nobody's, until it is told whose its work is. */
  db: Db;
  /** The address of the owner of the tables: whoever copies or restores them has to see them all. */
  ownerUrl: string;
  /** 32 bytes that seal messaging passwords at rest. */
  secretKey: Buffer;
  /** The accounts of the demonstration data; none where the database is not ours. */
  demoAccounts: readonly DemoAccount[];
  close(): Promise<void>;
}

interface OpenOptions {
  log: Logger;
  say: (line: string) => void;
  /** As `connect` has it. */
  statementTimeoutMs?: number;
  /** False leaves an empty embedded database empty. */
  demo?: boolean;
}

/** The embedded database keeps its key beside its data, readable by its owner alone. */
async function keyIn(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret.key');
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = randomBytes(32);
    await writeFile(`${file}.new`, key.toString('hex'), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return key;
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.one(sql`SELECT 1 FROM portals`)) === undefined;
}

/** The accounts of the demonstration, where that is what the database was filled with. */
async function demoAccountsOf(db: Db): Promise<readonly DemoAccount[]> {
  const logins = demoAccounts.map(({ login }) => login);
  const found = await db.rows(sql`SELECT 1 FROM users WHERE login = ANY (${logins})`);
  return found.length === logins.length ? demoAccounts : [];
}

/** Two of five connections are for reports and files, the rest is kept for short calls. */
const poolsOf = ({ databasePool, databasePrepare, databaseReadUrls }: Env) => {
  const longConnections = Math.max(1, Math.floor(databasePool * 0.4));
  return {
    maxConnections: databasePool - longConnections,
    longConnections,
    prepare: databasePrepare,
    standbys: databaseReadUrls,
  };
};

/** Opens DATABASE_URL, or brings up the embedded PostgreSQL and fills it with demonstration data when it is empty; migrates. */
export async function openDatabase(
  env: Env,
  { log, say, statementTimeoutMs, demo = true }: OpenOptions,
): Promise<OpenDatabase> {
  const explained = <T>(variable: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw env.databaseUrl ? whyNotOpen(variable, error) : error;
    });
  /** Tables that are changed in one database and served from another would come apart. */
  const holdTogether = async (owner: Db, served: string) => {
    const db = connect(served, { log, maxConnections: 1, statementTimeoutMs: 0 });
    try {
      await explained('DATABASE_OWNER_URL', owner.one('SELECT 1'));
      if (await explained('DATABASE_URL', inSameDatabase(owner, db))) return;
      throw new Error('DATABASE_OWNER_URL: это другая база данных, не та, что в DATABASE_URL');
    } finally {
      await db.close();
    }
  };
  const open = async (ownerUrl: string, serverOf: (owner: Db) => Promise<{ url: string; login?: string }>) => {
    const owner = connect(ownerUrl, { log, maxConnections: 1, statementTimeoutMs: 0 });
    try {
      if (env.databaseOwnerUrl && env.databaseUrl) await holdTogether(owner, env.databaseUrl);
      await explained(env.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL', migrate(ownerUrl, { log, owner }));
      const { url, login } = await serverOf(owner);
      const roles = await explained('DATABASE_URL', prepareRoles(ownerUrl, url, { log, owner, login, say }));
      return connect(url, { log, ...poolsOf(env), statementTimeoutMs, roles });
    } finally {
      await owner.close();
    }
  };
  const { databaseUrl: url, secretKey: givenKey } = env;
  if (url && givenKey) {
    const ownerUrl = env.databaseOwnerUrl ?? url;
    const db = await open(ownerUrl, () => Promise.resolve({ url }));
    return { db, ownerUrl, secretKey: givenKey, demoAccounts: [], close: () => db.close() };
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log, say }).catch((error: unknown) => {
    throw whyNoFolder(error);
  });
  const ownerUrl = embedded.url;
  let db: Db | undefined;
  const close = async () => {
    await db?.close();
    await embedded.stop();
  };
  try {
    const secretKey = givenKey ?? (await keyIn(env.dataDir));
    db = await open(ownerUrl, (owner) => embeddedLogin(owner, ownerUrl));
    const system = db.as('system');
    if (demo && (await isEmpty(system))) {
      say('Заполняю базу демонстрационными данными…');
      const { fillDemo } = await import('./demo/fill');
      await fillDemo(db.owner, { now: new Date(), seal: createSealer(secretKey).seal });
    }
    const accounts = await demoAccountsOf(system);
    if (accounts.length > 0) await grantNewRights(system, new Date());
    return { db, ownerUrl, secretKey, demoAccounts: accounts, close };
  } catch (error) {
    await close();
    throw error;
  }
}
