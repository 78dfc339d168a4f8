import sql from 'sql-template-tag';
import { checkRevision } from '../../../src/contract/revision';
import type { OwnLists } from '../../../src/contract/views';
import type { Queryable } from '../../db/queryable';
import type { Context, Service } from '../kernel/context';
import { served } from '../kernel/written';

interface Row {
  settings: OwnLists;
  revision: number;
}

/** How the caller has set up his lists; nothing, of revision 0, until he has. */
async function read(db: Pick<Queryable, 'one'>, { caller }: Context) {
  const row = await db.one<Row>(sql`
    SELECT settings, revision FROM list_settings WHERE server_alias = ${caller.server} AND p_id = ${caller.id}`);
  return { model: row?.settings ?? { lists: {} }, revision: String(row?.revision ?? 0) };
}

/** `GET /user/lists/`. */
export const readOwnLists: Service<'readOwnLists'> = async (context) => served(await read(context.db, context));

/** `PUT /user/lists/`: all of them anew; 409 where another browser has changed them since. */
export const saveOwnLists: Service<'saveOwnLists'> = (context, { body }) =>
  context.db.tx(async (tx) => {
    const { server, id } = context.caller;
    // Two browsers that save for the first time wait for one another here, where no row yet holds them apart.
    await tx.run(sql`SELECT 1 FROM users WHERE server_alias = ${server} AND p_id = ${id} FOR NO KEY UPDATE`);
    checkRevision(context, (await read(tx, context)).revision);
    await tx.run(sql`
      INSERT INTO list_settings AS s (server_alias, p_id, settings) VALUES (${server}, ${id}, ${JSON.stringify(body)})
      ON CONFLICT (server_alias, p_id) DO UPDATE SET settings = excluded.settings, revision = s.revision + 1`);
    return served(await read(tx, context));
  });
