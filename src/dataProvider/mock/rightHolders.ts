import type { RightHolder } from '../../contract/rightHolders';
import { isBannedRole } from '../../domain/bannedRole';
import { recordId } from '../../domain/recordId';
import { allRights, rightId } from '../../domain/rights';
import { joinLegalForm } from '../../domain/taxpayerNames';
import type { Handlers } from './call';
import { pageOf } from './listing';
import { roles } from './lookups';
import { groupsInScope } from './scope';

const words = ({ login, full_name, organisation }: RightHolder) => [login, full_name, organisation];

const bannedRoles = roles.filter(({ name }) => isBannedRole(name)).map(({ p_rid }) => p_rid);
const byName = new Intl.Collator('ru', { numeric: true });

/** Who holds which rights, by organisation and name. */
export const rightHolderHandlers = {
  listRightHolders: (call) => {
    const inSight = new Map(groupsInScope(call).map(({ key, value }) => [key, value]));
    const all = call.store.users
      .values()
      .flatMap(({ server_alias, parent_p_gid: p_gid, p_rid, ...user }): RightHolder[] => {
        const group = inSight.get(recordId(server_alias, p_gid));
        const { p_id, p_name: login, p_fullname: full_name, p_rights: rights } = user;
        if (!group || rights.length === 0) return [];
        const organisation = joinLegalForm(group.p_opf, group.p_fullname);
        const barred = group.archived || group.p_banned === 1 || bannedRoles.includes(p_rid);
        return [{ server_alias, p_id, p_gid, login, full_name, organisation, barred, rights }];
      });
    all.sort(
      (one, other) =>
        byName.compare(one.organisation, other.organisation) || byName.compare(one.full_name, other.full_name),
    );
    const { right, ...query } = call.query;
    const holding = (id: number) => all.filter(({ rights }) => rights.includes(id));
    const held = allRights.map((one) => ({ right: rightId(one), count: holding(rightId(one)).length }));
    return {
      ...pageOf(right === undefined ? all : holding(right), query, { words, total: all.length }),
      held: held.filter(({ count }) => count > 0),
    };
  },
} satisfies Partial<Handlers>;
