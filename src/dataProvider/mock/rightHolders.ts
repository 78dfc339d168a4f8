import { pageOf } from './listing';
import type { RightHolder } from '../../contract/rightHolders';
import { recordId } from '../../domain/recordId';
import { allRights, rightId } from '../../domain/rights';
import { joinLegalForm } from '../../domain/taxpayerNames';
import type { Handlers } from './call';
import { groupsInScope } from './scope';

const words = ({ login, full_name, organisation }: RightHolder) => [login, full_name, organisation];

/** Who holds which rights; nobody here is kept out. */
export const rightHolderHandlers = {
  listRightHolders: (call) => {
    const inSight = new Map(groupsInScope(call).map(({ key, value }) => [key, value]));
    const all = call.store.users.values().flatMap(({ server_alias, parent_p_gid: p_gid, ...user }): RightHolder[] => {
      const group = inSight.get(recordId(server_alias, p_gid));
      const { p_id, p_name: login, p_fullname: full_name, p_rights: rights } = user;
      if (!group || rights.length === 0) return [];
      const organisation = joinLegalForm(group.p_opf, group.p_fullname);
      return [{ server_alias, p_id, p_gid, login, full_name, organisation, barred: false, rights }];
    });
    const { right, ...query } = call.query;
    const holding = (id: number) => all.filter(({ rights }) => rights.includes(id));
    const held = allRights.map((one) => ({ right: rightId(one), count: holding(rightId(one)).length }));
    return {
      ...pageOf(right === undefined ? all : holding(right), query, { words, total: all.length }),
      held: held.filter(({ count }) => count > 0),
    };
  },
} satisfies Partial<Handlers>;
