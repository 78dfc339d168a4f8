import { organisationEntity } from '../../../src/contract/entities/organisation';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import { asRead, changesOf, pick, refuseFixed } from '../../../src/contract/changes';
import type { Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { checkOrgIdOfDealer } from '../dealers/dealerRules';
import { groupsInScope, portalOf } from '../kernel/scope';
import { pairsOf } from '../kernel/pairs';
import { changed, served } from '../kernel/written';
import { lockModel, organisationPairs, writeModel } from './model';
import { refuseLocked, refuseOwnSuspension } from '../../../src/contract/organisationRules';
import { checkOrganisation, refuseDealers } from './organisationRules';

/** `PATCH …/groups/{p_gid}/`: any part of the edit model; what is the same as stored counts as not sent. */
export const updateGroup: Service<'updateGroup'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const at = { server: portalOf(context.caller, params.alias), p_gid: params.p_gid };
    const before = await lockModel(tx, at, groupsInScope(context.caller));
    if (!before) throw notFound();
    checkRevision(context, before.revision, before);
    const changes = changesOf(before.model, asRead(body, organisationEntity, context.ifMatch));
    const fields = Object.keys(changes);
    if (fields.length === 0) return served(before);
    refuseFixed(fields, organisationEntity, context.caller.rights);
    refuseOwnSuspension(context.caller, at, changes);
    refuseLocked(before.model, changes);
    await refuseDealers(tx, context.caller, at, fields);
    const wanted = { ...before.model, ...changes };
    await checkOrganisation(tx, context.caller, wanted, before.model);
    await checkOrgIdOfDealer(tx, at, changes);
    const columns = [
      ...organisationPairs({ ...changes, is_inn_correct: isInnCorrect(wanted.p_inn, wanted.p_opf) }),
      ...pairsOf({ modified_at: context.clock(), modified_by: context.caller.login }),
    ];
    const after = await writeModel(tx, at, columns);
    const same = after?.model.access_status === before.model.access_status;
    const told = (model: object) => pick(model, same ? fields : [...fields, 'access_status']);
    return changed(tx, context, { entity: 'group', id: `${at.server}:${at.p_gid}`, before, after, told });
  });
