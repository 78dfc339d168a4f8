import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Db } from './connect';

const login = 'back_office';

/** Whom the server is in its embedded database: neither owner nor superuser, with a password of this start. */
export async function embeddedLogin(owner: Db, ownerUrl: string): Promise<{ login: string; url: string }> {
  const password = randomBytes(24).toString('base64url');
  const there = await owner.one(sql`SELECT 1 FROM pg_roles WHERE rolname = ${login}`);
  await owner.run(`${there ? 'ALTER' : 'CREATE'} ROLE ${login} LOGIN NOINHERIT NOSUPERUSER PASSWORD '${password}'`);
  const url = new URL(ownerUrl);
  [url.username, url.password] = [login, password];
  return { login, url: url.href };
}
