import sql from 'sql-template-tag';
import { fcsProfileEntity, maskedPassword } from '../../../src/contract/entities/fcsProfile';
import { changedProfile, profileProblems } from '../../../src/contract/fcsProfiles';
import type { Queryable } from '../../db/queryable';
import { changesOf, pick, refuseFixed } from '../../../src/contract/changes';
import type { Service } from '../kernel/context';
import { refuseProblems } from '../../../src/contract/refusal';
import { checkRevision, type LastChange } from '../../../src/contract/revision';
import { portalOf } from '../kernel/scope';
import { assigned, inserted, pairsOf } from '../kernel/pairs';
import { changed, served } from '../kernel/written';
import { profilePairs, readProfileInScope } from './model';

const lastChange = (db: Pick<Queryable, 'one'>, id: string) =>
  db.one<LastChange>(sql`
    SELECT actor_login AS modified_by, at AS modified_at FROM audit WHERE entity = 'fcsProfile' AND entity_id = ${id} ORDER BY id DESC LIMIT 1`);

/** `PATCH …/fcs-profile/`: any part of the profile; the password is sealed, blank or masked it stays as it is. */
export const updateFcsProfile: Service<'updateFcsProfile'> = (context, { params, body: { p_password, ...given } }) =>
  context.db.tx(async (tx) => {
    const { caller, sealer } = context;
    const server = portalOf(caller, params.alias);
    const id = `${server}:${params.p_gid}`;
    await readProfileInScope(tx, caller, params, true);
    // Read anew: the statement that waited for the lock saw the profile as it was before the wait.
    const before = await readProfileInScope(tx, caller, params);
    checkRevision(context, before.revision, await lastChange(tx, id));
    const password = p_password === maskedPassword ? null : p_password || null;
    const next = changedProfile(before.model, given);
    const fields = Object.keys(changesOf(before.model, next));
    refuseFixed(fields, fcsProfileEntity, caller.rights);
    if (fields.length === 0 && password === null) return served(before);
    refuseProblems(profileProblems({ ...next, p_password: password ?? before.model.p_password }));
    const sealed = password === null ? null : sealer.seal(password);
    const columns = profilePairs(next);
    const further = pairsOf({ server_alias: server, p_gid: params.p_gid, password_sealed: sealed });
    await tx.run(sql`
      INSERT INTO fcs_profiles AS f ${inserted([...columns, ...further])}
      ON CONFLICT (server_alias, p_gid) DO UPDATE SET
        ${assigned(columns)}, password_sealed = coalesce(excluded.password_sealed, f.password_sealed), revision = f.revision + 1`);
    const after = await readProfileInScope(tx, caller, params);
    const told = (model: object) => pick(model, fields);
    const more = password === null ? {} : { password_changed: true };
    return changed(tx, context, { entity: 'fcsProfile', id, before, after, told, more });
  });
