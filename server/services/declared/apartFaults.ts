import sql from 'sql-template-tag';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { Queryable } from '../../db/queryable';
import { readLive } from './live';

const refersTo = (declared: Declaration, name: string) =>
  Object.values(declared.fields).some((field) => field.type === 'reference' && field.to === name);

/** Why a resource with a table and one on another server cannot refer to one another: nobody could hold such a reference. */
export async function apartFaults(db: Queryable, declared: Declaration): Promise<string[]> {
  const mentioned = await db.one(sql`SELECT 1 FROM declared_resources WHERE definition LIKE '%"endpoint"%'`);
  if (declared.endpoint === undefined && !mentioned) return [];
  const others = (await readLive(db)).map((live) => live.declared).filter(({ name }) => name !== declared.name);
  if (declared.endpoint === undefined)
    return others
      .filter(({ name, endpoint }) => endpoint !== undefined && refersTo(declared, name))
      .map(({ title }) => `записи раздела «${title}» лежат на другом сервере: ссылаться на них отсюда нельзя`);
  return others
    .filter((other) => other.endpoint === undefined && refersTo(other, declared.name))
    .map(({ title }) => `на записи этого раздела ссылается «${title}»: на другой сервер их не перенести`);
}
