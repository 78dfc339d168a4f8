import sql from 'sql-template-tag';
import { allRights, mayGrant, rightCaption, rightId } from '../../../src/domain/rights';
import { legalForms } from '../../../src/domain/taxpayer';
import type { Service } from '../kernel/context';
import { portalOf, groupsInScope } from '../kernel/scope';

const opf = legalForms.map(({ value, caption }) => ({ value, caption }));

/** `GET …/group/dropdowns/`: legal forms, and the dealers in scope on the server. */
export const readGroupDropdowns: Service<'readGroupDropdowns'> = async ({ caller, db }, { params }) => ({
  opf,
  dealers: await db.rows<{ p_gid: number; name: string }>(sql`
    SELECT g.p_gid, g.name FROM groups g
    WHERE g.server_alias = ${portalOf(caller, params.alias)} AND g.is_dealer AND ${groupsInScope(caller)}
    ORDER BY g.name, g.p_gid`),
});

/** `GET …/subgroup/dropdowns/`: legal forms. */
export const readSubgroupDropdowns: Service<'readSubgroupDropdowns'> = async ({ caller }, { params }) => {
  portalOf(caller, params.alias);
  return { opf };
};

/** `GET …/user/dropdowns/`: the roles (none above the caller's own) and the rights that he may grant. */
export const readUserDropdowns: Service<'readUserDropdowns'> = async ({ caller, db }, { params }) => {
  portalOf(caller, params.alias);
  return {
    roles: await db.rows<{ p_rid: number; name: string }>(sql`
      SELECT p_rid, name FROM roles
      WHERE banned OR p_rid >= (SELECT u.p_rid FROM users u WHERE u.server_alias = ${caller.server} AND u.p_id = ${caller.id})
      ORDER BY p_rid`),
    rights: allRights
      .map((name) => ({ id: rightId(name), name, caption: rightCaption(name) }))
      .filter(({ name }) => mayGrant(caller.rights, name)),
  };
};
