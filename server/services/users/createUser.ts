import sql from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import { hashPassword } from '../../security/passwords';
import { changesOf } from '../../../src/contract/changes';
import type { Caller, Service } from '../kernel/context';
import { badField, notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';
import { inserted, pairsOf } from '../kernel/pairs';
import { made } from '../kernel/written';
import { readUserInScope, userPairs } from './model';
import { keptUser, refuseCommonPassword, refuseForeignRights } from '../../../src/contract/userRules';
import { checkLists, checkRole, refuseLoginHere, refuseTakenLogin } from './userRules';

interface Place {
  group_gid: number;
  subgroup_gid: number | null;
}

/** The organisation in scope, or the subgroup of one, that a new user belongs to. */
async function placeOf(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  at: { server: string; p_gid: number; parent_p_gid?: number | undefined },
): Promise<Place> {
  const place = await db.one<Place>(sql`
    SELECT g.p_gid AS group_gid, NULL::int AS subgroup_gid FROM groups g
    WHERE g.server_alias = ${at.server} AND g.p_gid = ${at.p_gid} AND ${groupsInScope(caller)}
    UNION ALL
    SELECT g.p_gid, s.p_gid FROM subgroups s JOIN groups g ON g.server_alias = s.server_alias AND g.p_gid = s.group_gid
    WHERE s.server_alias = ${at.server} AND s.p_gid = ${at.p_gid} AND ${groupsInScope(caller)}`);
  if (!place) throw notFound();
  if (at.parent_p_gid !== undefined && at.parent_p_gid !== place.group_gid)
    throw badField('parent_p_gid', 'Подразделение другой организации');
  return place;
}

/** `POST …/users/`: a new user of an organisation or subgroup in scope, with rights that the caller holds. */
export const createUser: Service<'createUser'> = (
  context,
  { params, body: { p_id: _id, p_pass, p_gid, parent_p_gid, in_online: _, p_company, p_opf, p_inn, p_kpp, ...given } },
) =>
  context.db
    .tx(async (tx) => {
      const { caller } = context;
      const server = portalOf(caller, params.alias);
      const place = await placeOf(tx, caller, { server, p_gid, parent_p_gid });
      const fields = keptUser(given, given.p_notification ?? false);
      refuseForeignRights(caller.rights, [], fields.p_rights ?? []);
      await checkLists(tx, given);
      await checkRole(tx, caller, given.p_rid);
      await refuseCommonPassword('p_pass', p_pass, given.p_name);
      await refuseLoginHere(tx, server, p_gid, given.p_name);
      const columns = [
        ...userPairs(fields),
        ...pairsOf({
          server_alias: server,
          ...place,
          password_hash: await hashPassword(p_pass),
          password_assigned: true,
          created_at: context.clock(),
          created_by: caller.login,
        }),
      ];
      const row = await tx.one<{ p_id: number }>(sql`INSERT INTO users ${inserted(columns)} RETURNING p_id`);
      if (!row) throw notFound();
      const user = await readUserInScope(tx, caller, { alias: server, p_id: row.p_id });
      const [foreign] = Object.keys(changesOf(user.model, { p_company, p_opf, p_inn, p_kpp }));
      if (foreign) throw badField(foreign, 'У организации пользователя другое значение');
      return made(tx, context, 'user', `${server}:${row.p_id}`, user);
    })
    .catch(refuseTakenLogin);
