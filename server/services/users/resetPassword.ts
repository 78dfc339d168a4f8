import sql from 'sql-template-tag';
import type { PasswordSlip } from '../../../src/contract/passwordSlips';
import { forbidden } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { ownPasswordElsewhere } from '../../../src/contract/userRules';
import { generatePassword } from '../../../src/domain/password';
import { mayManage } from '../../../src/domain/rights';
import { hashPassword } from '../../security/passwords';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';
import { portalOf } from '../kernel/scope';
import { readUserInScope, rightsBehind } from './model';

/** `POST …/users/{p_id}/password/`: a password made here and told once; only its hash stays, and his sessions end. */
export const resetPassword: Service<'resetPassword'> = async (context, { params, body: { must_change } }) => {
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  return context.db.tx(async (tx) => {
    const { caller } = context;
    const server = portalOf(caller, params.alias);
    const { model, ...before } = await readUserInScope(tx, caller, params, sql`FOR UPDATE OF u`);
    if (!mayManage(caller.rights, rightsBehind(model.p_rights))) throw forbidden();
    checkRevision(context, before.revision, before);
    if (server === caller.server && params.p_id === caller.id) throw ownPasswordElsewhere();
    const his = sql`server_alias = ${server} AND p_id = ${params.p_id}`;
    await tx.run(sql`
      UPDATE users SET password_hash = ${password_hash}, password_assigned = ${must_change}, revision = revision + 1,
                       modified_at = ${context.clock()}, modified_by = ${caller.login}
      WHERE ${his}`);
    const ended_sessions = await tx.run(sql`DELETE FROM tokens WHERE ${his}`);
    const way = await tx.one<Pick<PasswordSlip, 'barred'>>(sql`
      SELECT CASE WHEN r.banned THEN 'role' WHEN g.archived THEN 'archived' WHEN g.banned THEN 'suspended' END AS barred
      FROM users u JOIN roles r USING (p_rid)
      JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
      WHERE u.server_alias = ${server} AND u.p_id = ${params.p_id}`);
    const told = { password_changed: true, must_change };
    await audit(tx, context, { entity: 'user', id: `${server}:${params.p_id}`, after: told });
    const { revision } = await readUserInScope(tx, caller, params);
    const { p_name: login, p_fullname: full_name } = model;
    const slip = { login, full_name, password, must_change, ended_sessions, barred: way?.barred ?? null };
    return { body: slip, revision };
  });
};
