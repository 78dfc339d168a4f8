import sql from 'sql-template-tag';
import { loginKey } from '../../src/domain/login';
import { rightId, rightsOf, type Right } from '../../src/domain/rights';
import type { Db } from './connect';

/** As the history tells of rights: by their numbers. */
const rightIds = (names: readonly string[]) => [...rightsOf(names)].map(rightId);

/** Gives a right to the user of a login, with its audit record; false where he has it already. Throws a Russian sentence. */
export const grantRight = (db: Pick<Db, 'tx'>, login: string, right: Right, now: Date): Promise<boolean> =>
  db.tx(async (tx) => {
    const user = await tx.one<{ server_alias: string; p_id: number; rights: string[] }>(
      sql`SELECT server_alias, p_id, rights FROM users WHERE login_key = ${loginKey(login)} FOR UPDATE`,
    );
    if (!user) throw new Error(`Нет пользователя с логином ${login}`);
    const { server_alias, p_id, rights } = user;
    if (rights.includes(right)) return false;
    const granted = [...rights, right];
    await tx.run(sql`
      UPDATE users SET rights = ${granted}, modified_at = ${now}, modified_by = 'grant', revision = revision + 1
      WHERE server_alias = ${server_alias} AND p_id = ${p_id}`);
    const [before, after] = [rights, granted].map((names) => JSON.stringify({ p_rights: rightIds(names) }));
    await tx.run(sql`
      INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id, before, after)
      VALUES (${now}, 'command', 'grant', 'grantRight', 'user', ${`${server_alias}:${p_id}`}, ${before}, ${after})`);
    return true;
  });
