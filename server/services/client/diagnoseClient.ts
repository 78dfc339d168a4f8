import sql from 'sql-template-tag';
import type { GroupRow } from '../../../src/contract/groups';
import { notFound } from '../../../src/contract/refusal';
import { diagnose } from '../../../src/domain/diagnosis/diagnose';
import { plannedMoves } from '../groups/listPlannedMoves';
import { groupRowsOf } from '../groups/rows';
import type { Service } from '../kernel/context';
import { groupsInScope, portalOf } from '../kernel/scope';
import { readFacts } from './readFacts';

/** `GET …/groups/{p_gid}/diagnosis/`: the organisation as a list has it, and what may be in its way; of a user that is not its own, 404. */
export const diagnoseClient: Service<'diagnoseClient'> = async (context, { params, query }) => {
  const { caller, db, clock } = context;
  const at = { server: portalOf(caller, params.alias), p_gid: params.p_gid };
  const organisation = await db.one<GroupRow>(
    groupRowsOf(sql`
      SELECT g.server_alias, g.p_gid, 1 AS place FROM groups g
      WHERE g.server_alias = ${at.server} AND g.p_gid = ${at.p_gid} AND ${groupsInScope(caller)}`),
  );
  const facts = organisation && (await readFacts(context, at, query.user));
  if (!facts || (query.user !== undefined && !facts.user)) throw notFound();
  const { user } = facts;
  return {
    organisation,
    user: user ? { p_id: user.p_id, login: user.login, name: user.name } : null,
    contract: facts.contract,
    moves: await plannedMoves(context, at),
    checked_at: clock().toISOString(),
    checks: diagnose(facts),
  };
};
