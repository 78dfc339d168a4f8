import type { UserLists } from '../../dataProvider/verbs';
import type { User } from '../../contract/users';

/** What makes a user able to do what another does. */
export type Abilities = Pick<User, 'p_rid' | 'p_rights' | 'p_package_types' | 'p_online_rights'>;

interface Alike {
  fields: Partial<Abilities>;
  /** How many rights, and whether the role, are not the giver's to give. */
  kept: { rights: number; role: boolean };
}

/** What of a colleague's the giver may give; of rights that are not his to take away, those that are held stay. */
export function copiedAbilities(
  colleague: Abilities,
  held: readonly number[],
  { roles, rights }: Pick<UserLists, 'roles' | 'rights'>,
): Alike {
  const mine = (one: number) => rights.some(({ id }) => id === one);
  const p_rights = [...colleague.p_rights.filter(mine), ...held.filter((one) => !mine(one))].sort((a, b) => a - b);
  const { p_rid, p_package_types, p_online_rights } = colleague;
  const mayRole = roles.some((role) => role.p_rid === p_rid);
  return {
    fields: { p_rights, p_package_types, p_online_rights, ...(mayRole ? { p_rid } : {}) },
    kept: { rights: colleague.p_rights.filter((one) => !p_rights.includes(one)).length, role: !mayRole },
  };
}
