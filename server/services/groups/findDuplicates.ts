import sql from 'sql-template-tag';
import type { Service } from '../kernel/context';
import { portalOf, groupsInScope } from '../kernel/scope';

/** `GET …/groups/duplicates/`: who in scope on the server has the same INN, and the same KPP if one is named. What is out of scope stays unnamed and uncounted. */
export const findDuplicates: Service<'findDuplicates'> = ({ caller, db }, { params, query }) =>
  db.rows<{ p_gid: number; name: string }>(sql`
    SELECT g.p_gid, g.name FROM groups g
    WHERE g.server_alias = ${portalOf(caller, params.alias)} AND g.inn = ${query.p_inn} AND (${query.p_kpp ?? null}::text IS NULL OR g.kpp = ${query.p_kpp ?? null}::text)
      AND ${groupsInScope(caller)}
    ORDER BY g.p_gid LIMIT 10`);
