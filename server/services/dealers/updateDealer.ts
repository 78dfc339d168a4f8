import sql from 'sql-template-tag';
import type { Dealer } from '../../../src/contract/dealers';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import type { Queryable } from '../../db/queryable';
import { changesOf, pick } from '../../../src/contract/changes';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { lockDealerInScope } from '../kernel/scope';
import { keptContacts, refuseLockedDealer, refuseTariffsLeft } from '../../../src/contract/dealerRules';
import { checkDealer, parentOf, refuseCircle } from './dealerRules';
import { assigned, pairsOf } from '../kernel/pairs';
import { changed, served } from '../kernel/written';
import { dealerGroupPairs, dealerPairs, readDealerModel } from './model';

/** Puts the organisation of the dealer below that of its new parent; from which month on, `dealer_terms` keeps. */
async function move(tx: Queryable, { caller }: Context, { p_id, p_gid, p_piportal_alias: server }: Dealer, to: number) {
  await refuseCircle(tx, p_id, to);
  const parent = await parentOf(tx, caller, server, to);
  await tx.run(sql`UPDATE groups SET parent_gid = ${parent.p_gid} WHERE server_alias = ${server} AND p_gid = ${p_gid}`);
}

async function write(tx: Queryable, { caller, clock }: Context, changes: Partial<Dealer>, wanted: Dealer) {
  const trace = { modified_at: clock(), modified_by: caller.login };
  const ofGroup = {
    ...trace,
    is_inn_correct: isInnCorrect(wanted.p_inn, wanted.p_opf),
    billing_type: wanted.p_billing_type_id,
  };
  await tx.run(sql`
    UPDATE dealers SET ${assigned([...dealerPairs(changes), ...pairsOf(trace)])}, revision = revision + 1 WHERE id = ${wanted.p_id}`);
  await tx.run(sql`
    UPDATE groups SET ${assigned([...dealerGroupPairs(changes), ...pairsOf(ofGroup)])}, revision = revision + 1
    WHERE server_alias = ${wanted.p_piportal_alias} AND p_gid = ${wanted.p_gid}`);
}

/** `PATCH /dealers/{id}/`: any part of the model; what is the same as stored counts as not sent. */
export const updateDealer: Service<'updateDealer'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    await lockDealerInScope(tx, context.caller, params.id);
    await tx.run(
      sql`SELECT 1 FROM groups g JOIN dealers d ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid WHERE d.id = ${params.id} FOR NO KEY UPDATE OF g`,
    );
    const before = await readDealerModel(tx, params.id);
    if (!before) throw notFound();
    checkRevision(context, before.revision, before);
    const contacts = body.p_contacts && { p_contacts: keptContacts(body.p_contacts) };
    const changes = changesOf(before.model, { ...body, ...contacts });
    const fields = Object.keys(changes);
    if (fields.length === 0) return served(before);
    refuseLockedDealer(context.caller.rights, fields);
    const tariff = await tx.one(sql`SELECT 1 FROM minimum_tariffs WHERE dealer_id = ${params.id} LIMIT 1`);
    refuseTariffsLeft(changes, tariff !== undefined);
    const wanted: Dealer = { ...before.model, ...changes };
    await checkDealer(tx, context.caller, wanted, before.model);
    if (changes.p_parent) await move(tx, context, before.model, changes.p_parent);
    await write(tx, context, changes, wanted);
    const after = await readDealerModel(tx, params.id);
    const told = (model: object) => pick(model, fields);
    return changed(tx, context, { entity: 'dealer', id: String(params.id), before, after, told });
  });
