import sql from 'sql-template-tag';
import { loginKey } from '../../../src/domain/login';
import { rightCaption, rightsOf, type Right } from '../../../src/domain/rights';
import type { Db } from '../../db/connect';
import type { Queryable } from '../../db/queryable';
import { makeKey, revokeKey } from './keys';

const audit = (tx: Queryable, operation: string, id: number, after: object, now: Date) =>
  tx.run(sql`
    INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id, after)
    VALUES (${now}, 'command', 'token', ${operation}, 'serviceToken', ${String(id)}, ${JSON.stringify(after)})`);

interface Wanted {
  /** Whose key it is: the rights are some of his. */
  login: string;
  name: string;
  rights: readonly Right[];
  days: number;
}

/** Makes a key by command, with its audit record. Throws a Russian sentence. */
export const makeKeyFor = (db: Pick<Db, 'tx'>, { login, ...wanted }: Wanted, now: Date) =>
  db.tx(async (tx) => {
    const owner = await tx.one<{ server: string; id: number; login: string; rights: string[] }>(
      sql`SELECT server_alias AS server, p_id AS id, login, rights FROM users WHERE login_key = ${loginKey(login)}`,
    );
    if (!owner) throw new Error(`Нет пользователя с логином ${login}`);
    const held = rightsOf(owner.rights);
    const missing = wanted.rights.find((right) => !held.has(right));
    if (missing) throw new Error(`У ${owner.login} нет права «${rightCaption(missing)}»`);
    const key = await makeKey(tx, { owner, ...wanted, now });
    const { name, rights, expires_at } = key;
    await audit(tx, 'createServiceToken', key.id, { name, rights, expires_at }, now);
    return key;
  });

/** Revokes a key by command, with its audit record; undefined for none. */
export const endKey = (db: Pick<Db, 'tx'>, id: number, now: Date) =>
  db.tx(async (tx) => {
    const ended = await revokeKey(tx, id, 'token', now);
    if (ended?.revoked) await audit(tx, 'revokeServiceToken', id, { name: ended.key.name, revoked: true }, now);
    return ended;
  });
