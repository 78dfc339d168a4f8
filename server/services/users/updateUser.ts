import sql from 'sql-template-tag';
import { userEntity } from '../../../src/contract/entities/user';
import { mayManage } from '../../../src/domain/rights';
import { hashPassword } from '../../security/passwords';
import { asRead, changesOf, pick, refuseFixed } from '../../../src/contract/changes';
import type { Service } from '../kernel/context';
import { forbidden } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { portalOf } from '../kernel/scope';
import { assigned, pairsOf } from '../kernel/pairs';
import { changed, served } from '../kernel/written';
import { readUserInScope, rightsBehind, userPairs } from './model';
import {
  keptUser,
  ownPasswordElsewhere,
  refuseCommonPassword,
  refuseForeignRights,
} from '../../../src/contract/userRules';
import { checkLists, checkRole, refuseTakenLogin } from './userRules';

/** `PATCH …/users/{p_id}/`: any part of the user. A new password or a ban ends his sessions. */
export const updateUser: Service<'updateUser'> = (context, { params, body: { p_pass, ...sent } }) =>
  context.db
    .tx(async (tx) => {
      const { caller } = context;
      const given = asRead(sent, userEntity, context.ifMatch);
      const server = portalOf(caller, params.alias);
      const before = await readUserInScope(tx, caller, params, sql`FOR UPDATE OF u`);
      if (!mayManage(caller.rights, rightsBehind(before.model.p_rights))) throw forbidden();
      checkRevision(context, before.revision, before);
      const changes = changesOf(before.model, keptUser(given, given.p_notification ?? before.model.p_notification));
      const fields = Object.keys(changes);
      refuseFixed(Object.keys(changesOf(before.model, given)), userEntity, caller.rights);
      if (fields.length === 0 && !p_pass) return served(before);

      refuseForeignRights(caller.rights, before.model.p_rights, changes.p_rights ?? before.model.p_rights);
      await checkLists(tx, changesOf(before.model, given));
      const role = changes.p_rid === undefined ? undefined : await checkRole(tx, caller, changes.p_rid);
      if (p_pass) {
        if (server === caller.server && params.p_id === caller.id) throw ownPasswordElsewhere();
        await refuseCommonPassword('p_pass', p_pass, changes.p_name ?? before.model.p_name);
      }
      const where = sql`server_alias = ${server} AND p_id = ${params.p_id}`;
      const columns = [
        ...userPairs(changes),
        ...pairsOf(p_pass ? { password_hash: await hashPassword(p_pass), password_assigned: true } : {}),
        ...pairsOf({ modified_at: context.clock(), modified_by: caller.login }),
      ];
      await tx.run(sql`UPDATE users SET ${assigned(columns)}, revision = revision + 1 WHERE ${where}`);
      if (p_pass || role?.banned) await tx.run(sql`DELETE FROM tokens WHERE ${where}`);
      const after = await readUserInScope(tx, caller, params);
      const told = (model: object) => pick(model, fields);
      const more = p_pass ? { password_changed: true } : {};
      return changed(tx, context, { entity: 'user', id: `${server}:${params.p_id}`, before, after, told, more });
    })
    .catch(refuseTakenLogin);
