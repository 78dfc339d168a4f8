import sql from 'sql-template-tag';
import type { Db } from '../../../db/connect';
import type { Queryable } from '../../../db/queryable';
import { lockKey } from '../apply';

/** A work as it stands: under way, or failed. */
export interface Work {
  name: string;
  title: string;
  actor: string;
  begun_at: Date;
  state: 'under way' | 'failed';
  failure: string | null;
}

interface About {
  name: string;
  title: string;
  actor: string;
  now: Date;
}

/** Does a work so that every process can tell of it; a failure is told until the next one. */
export async function carryOut(
  db: Db,
  { name, title, actor, now }: About,
  work: () => Promise<unknown>,
): Promise<void> {
  await db.run(sql`
    INSERT INTO declared_work (name, title, actor, begun_at) VALUES (${name}, ${title}, ${actor}, ${now})
    ON CONFLICT (name) DO UPDATE SET title = excluded.title, actor = excluded.actor, begun_at = excluded.begun_at, failure = NULL`);
  try {
    await work();
    await db.run(sql`DELETE FROM declared_work WHERE name = ${name}`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    await db.run(sql`UPDATE declared_work SET failure = ${words} WHERE name = ${name}`);
    throw error;
  }
}

const broken = 'Прервано на полпути: примените ещё раз, сделанное уже не повторится';

/** Every work that is not done. One whose process has died holds no lock any more. */
export async function readWork(db: Queryable): Promise<Work[]> {
  const rows = await db.rows<Omit<Work, 'state'> & { held: boolean }>(sql`
    SELECT name, title, actor, begun_at, failure,
           EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lockKey}
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held
    FROM declared_work`);
  return rows.map(({ held, ...row }) => {
    const failure = row.failure ?? (held ? null : broken);
    return { ...row, failure, state: failure === null ? 'under way' : 'failed' };
  });
}
