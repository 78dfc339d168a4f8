import type { Db } from './connect';

/** The installation of PostgreSQL, where the role may ask for it. */
const installation = (db: Db) =>
  db.one<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()').catch(() => undefined);

/** Whether two roles are in the same database. */
export async function inSameDatabase(one: Db, other: Db): Promise<boolean> {
  const name = (db: Db) => db.one<{ name: string }>('SELECT current_database() AS name');
  const [ours, theirs] = await Promise.all([name(one), name(other)]);
  if (ours?.name !== theirs?.name) return false;
  const [here, there] = await Promise.all([installation(one), installation(other)]);
  return !here || !there || here.id === there.id;
}
