import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { connect } from './connect';

const login = 'back_office';

/** Whom the server is in its embedded database: neither owner nor superuser, with a password of this start. Answers the address. */
export async function embeddedLogin(ownerUrl: string, log: Logger): Promise<string> {
  const db = connect(ownerUrl, { log, maxConnections: 1 });
  const password = randomBytes(24).toString('base64url');
  try {
    const there = await db.one(sql`SELECT 1 FROM pg_roles WHERE rolname = ${login}`);
    await db.run(`${there ? 'ALTER' : 'CREATE'} ROLE ${login} LOGIN NOINHERIT NOSUPERUSER PASSWORD '${password}'`);
  } finally {
    await db.close();
  }
  const url = new URL(ownerUrl);
  [url.username, url.password] = [login, password];
  return url.href;
}
