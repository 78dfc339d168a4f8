import { changesOf, refuseFixed } from '../../contract/changes';
import { subgroupEntity } from '../../contract/entities/subgroup';
import { notFound, refuseProblems } from '../../contract/refusal';
import { keptSubgroup, subgroupProblems, type Subgroup } from '../../contract/subgroups';
import { recordId } from '../../domain/recordId';
import { versioned, type Handlers } from './call';
import { createdOf, readOf } from './records';
import { groupAt, groupsInScope, portalOf, type Asking } from './scope';
import type { SubgroupRecord } from './store';
import type { Kept } from './table';

const modelOf = (subgroup: SubgroupRecord): Subgroup => readOf(subgroupEntity, subgroup);

/** The subgroup that a path names, if its organisation is in scope; 404 else. */
export function subgroupAt(call: Asking, at: { alias: string; p_gid: number }): Kept<SubgroupRecord> {
  const server = portalOf(call, at.alias);
  const kept = call.store.subgroups.get(recordId(server, at.p_gid));
  const owner = recordId(server, kept.value.parent_p_gid);
  if (!groupsInScope(call).some(({ key }) => key === owner)) throw notFound();
  return kept;
}

/** Departments and organisations below organisations. */
export const subgroupHandlers = {
  readSubgroup: (call) => versioned(subgroupAt(call, call.params), modelOf),
  updateSubgroup: (call) => {
    const kept = subgroupAt(call, call.params);
    const before = modelOf(kept.value);
    call.store.subgroups.check(kept, call);
    const next = keptSubgroup({ ...before, ...changesOf(before, call.body) });
    const fields = Object.keys(changesOf(before, next));
    refuseFixed(fields, subgroupEntity);
    if (fields.some((field) => field !== 'p_fullname')) refuseProblems(subgroupProblems(next));
    return versioned(call.store.subgroups.write(kept, { ...kept.value, ...next }, call), modelOf);
  },
  createSubgroup: (call) => {
    const { alias } = call.params;
    const { server_alias, p_gid: parent_p_gid } = groupAt(call, { alias, p_gid: call.body.p_gid }).value;
    const p_gid = call.store.subgroups.next((one) => one.p_gid, 5001);
    const made = createdOf(subgroupEntity, { ...keptSubgroup(call.body), p_gid, parent_p_gid });
    return versioned(
      call.store.subgroups.insert(recordId(server_alias, p_gid), { ...made, server_alias }, call),
      modelOf,
    );
  },
} satisfies Partial<Handlers>;
