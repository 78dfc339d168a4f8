import sql from 'sql-template-tag';
import { demoAccounts } from '../../../src/domain/demoAccounts';
import type { Db } from '../connect';
import { grantRight } from '../grantRight';

/**
 * Gives the administrator of the demonstration what came with a version later than its data: of the rights that he begins with, those
 * that nobody has. What somebody took from him and another has stays so.
 */
export async function grantNewRights(db: Db, now: Date): Promise<void> {
  const [admin] = demoAccounts;
  if (!admin) return;
  const missing = await db.rows<{ name: (typeof admin.rights)[number] }>(
    sql`SELECT name FROM unnest(${admin.rights}::text[]) AS name WHERE NOT EXISTS (SELECT FROM users WHERE name = ANY (rights))`,
  );
  for (const { name } of missing) await grantRight(db, admin.login, name, now);
}
