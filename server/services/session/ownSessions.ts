import sql, { type Sql } from 'sql-template-tag';
import { notFound } from '../../../src/contract/refusal';
import type { OwnSession } from '../../../src/contract/session';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { isAlive } from './lifetime';

const ownTokens = ({ caller }: Context) => sql`t.server_alias = ${caller.server} AND t.p_id = ${caller.id}`;

interface Row extends Omit<OwnSession, 'created_at' | 'used_at'> {
  created_at: Date;
  used_at: Date;
}

/** `GET /user/sessions/`: the caller's sessions that are alive, the last used first. */
export const listSessions: Service<'listSessions'> = async (context) => {
  const rows = await context.db.as('system').rows<Row>(sql`
    SELECT t.id, t.created_at, t.used_at, t.address, t.agent, t.token_hash = ${context.tokenHash} AS current
    FROM tokens t WHERE ${ownTokens(context)} AND ${isAlive(context.clock())} ORDER BY t.used_at DESC, t.id DESC`);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
  }));
};

const end = (context: Context, which: Sql) =>
  context.db.tx(async (tx) => {
    const ended = await tx.run(sql`DELETE FROM tokens t WHERE ${ownTokens(context)} AND ${which}`);
    const { server, id } = context.caller;
    if (ended > 0) await audit(tx, context, { entity: 'session', id: `${server}:${id}` });
    return ended;
  });

/** `DELETE /user/sessions/{id}/`: one of the caller's sessions; 404 for one that is not his. */
export const endSession: Service<'endSession'> = async (context, { params }) => {
  if ((await end(context, sql`t.id = ${params.id}`)) === 0) throw notFound();
};

/** `DELETE /user/sessions/`: all of them, the one that asks too. */
export const endSessions: Service<'endSessions'> = async (context) => {
  await end(context, sql`true`);
};

/** `DELETE /user/sessions/others/`: all but the one that asks, as many as there are. */
export const endOtherSessions: Service<'endOtherSessions'> = async (context) => {
  await end(context, sql`t.token_hash <> ${context.tokenHash}`);
};
