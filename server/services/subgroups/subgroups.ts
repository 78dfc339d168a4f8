import sql from 'sql-template-tag';
import { subgroupEntity } from '../../../src/contract/entities/subgroup';
import { keptSubgroup, subgroupProblems } from '../../../src/contract/subgroups';
import { changesOf, pick, refuseFixed } from '../../../src/contract/changes';
import type { Service } from '../kernel/context';
import { notFound, refuseProblems } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { lockGroupInScope, portalOf } from '../kernel/scope';
import { assigned, inserted, pairsOf } from '../kernel/pairs';
import { changed, made, served } from '../kernel/written';
import { readSubgroupInScope, subgroupPairs } from './model';

/** `GET …/subgroups/{p_gid}/`. */
export const readSubgroup: Service<'readSubgroup'> = async ({ caller, db }, { params }) =>
  served(await readSubgroupInScope(db, caller, params));

/** `POST …/subgroups/`: a department or organisation below the organisation `p_gid`. */
export const createSubgroup: Service<'createSubgroup'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { caller } = context;
    const { server, p_gid } = await lockGroupInScope(tx, caller, { alias: params.alias, p_gid: body.p_gid });
    const columns = [
      ...subgroupPairs({ ...keptSubgroup(body), p_gid: undefined, parent_p_gid: p_gid }),
      ...pairsOf({ server_alias: server, created_at: context.clock(), created_by: caller.login }),
    ];
    const row = await tx.one<{ p_gid: number }>(sql`INSERT INTO subgroups ${inserted(columns)} RETURNING p_gid`);
    if (!row) throw notFound();
    const subgroup = await readSubgroupInScope(tx, caller, { alias: server, p_gid: row.p_gid });
    return made(tx, context, 'subgroup', `${server}:${row.p_gid}`, subgroup);
  });

/** `PATCH …/subgroups/{p_gid}/`: any part of it; the rules look at what it becomes, if that is any other taxpayer. */
export const updateSubgroup: Service<'updateSubgroup'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { caller } = context;
    const server = portalOf(caller, params.alias);
    const before = await readSubgroupInScope(tx, caller, params, sql`FOR UPDATE OF s`);
    checkRevision(context, before.revision, before);
    const kept = keptSubgroup({ ...before.model, ...changesOf(before.model, body) });
    const changes = changesOf(before.model, kept);
    const fields = Object.keys(changes);
    refuseFixed(fields, subgroupEntity, caller.rights);
    if (fields.length === 0) return served(before);
    if (fields.some((field) => field !== 'p_fullname')) refuseProblems(subgroupProblems(kept));
    const columns = [
      ...subgroupPairs(changes),
      ...pairsOf({ modified_at: context.clock(), modified_by: caller.login }),
    ];
    await tx.run(sql`
      UPDATE subgroups SET ${assigned(columns)}, revision = revision + 1
      WHERE server_alias = ${server} AND p_gid = ${params.p_gid}`);
    const after = await readSubgroupInScope(tx, caller, params);
    const told = (model: object) => pick(model, fields);
    return changed(tx, context, { entity: 'subgroup', id: `${server}:${params.p_gid}`, before, after, told });
  });
