import sql from 'sql-template-tag';
import { foreignKeyViolation } from '../../db/errors';
import { conflict, notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { audit } from '../kernel/audit';
import type { Context } from '../kernel/context';
import { lockGroupInScope } from '../kernel/scope';
import { readModel } from './model';

/** Takes back an organisation that has just been made, and that nobody has begun to use: without users, subgroups, prices and notes. */
export const takeBackGroup = (context: Context, params: { alias: string; p_gid: number }): Promise<void> =>
  context.db.tx(async (tx) => {
    const at = await lockGroupInScope(tx, context.caller, params);
    const gone = await readModel(tx, at);
    if (!gone) throw notFound();
    checkRevision(context, gone.revision, gone);
    const used = await tx.one<{ used: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid)
          OR EXISTS (SELECT 1 FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid)
          OR EXISTS (SELECT 1 FROM fcs_profiles f WHERE f.server_alias = g.server_alias AND f.p_gid = g.p_gid)
          OR EXISTS (SELECT 1 FROM client_packages f WHERE f.server_alias = g.server_alias AND f.group_gid = g.p_gid)
          OR EXISTS (SELECT 1 FROM special_prices p JOIN dealers d ON d.id = p.dealer_id WHERE d.server_alias = g.server_alias AND p.client_gid = g.p_gid)
          OR EXISTS (SELECT 1 FROM minimum_tariffs t JOIN dealers d ON d.id = t.dealer_id WHERE d.server_alias = g.server_alias AND t.client_gid = g.p_gid)
          OR EXISTS (SELECT 1 FROM client_notes n WHERE n.server_alias = g.server_alias AND n.p_gid = g.p_gid)
          OR EXISTS (SELECT 1 FROM groups below WHERE below.server_alias = g.server_alias AND below.parent_gid = g.p_gid) AS used
      FROM groups g WHERE g.server_alias = ${at.server} AND g.p_gid = ${at.p_gid}`);
    if (used?.used)
      throw conflict('Организацией уже пользуются: у неё есть пользователи, подразделения, цены, пакеты или заметка');
    await tx
      .run(sql`DELETE FROM groups WHERE server_alias = ${at.server} AND p_gid = ${at.p_gid}`)
      .catch((error: unknown) => {
        throw foreignKeyViolation(error) === undefined
          ? error
          : conflict('Организацией уже пользуются: на неё ссылаются записи других разделов');
      });
    const before = gone.model;
    await audit(
      tx,
      { ...context, operation: 'undoBatch' },
      { entity: 'group', id: `${at.server}:${at.p_gid}`, before },
    );
  });
