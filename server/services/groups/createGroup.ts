import sql from 'sql-template-tag';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import type { Queryable } from '../../db/queryable';
import type { Caller, Service } from '../kernel/context';
import { badField } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';
import { inserted, pairsOf } from '../kernel/pairs';
import { made } from '../kernel/written';
import { organisationPairs, readModel } from './model';
import { checkOrganisation } from './organisationRules';

interface Parent {
  p_gid: number;
  billing_type: string | null;
}

/** The dealer that a new organisation belongs to: the one named, if in scope, else the caller's own. */
async function parentOf(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  server: string,
  named: number | undefined,
): Promise<Parent> {
  const p_gid = named ?? (server === caller.server ? caller.company.p_gid : undefined);
  if (p_gid === undefined) throw badField('parent_id', 'Выберите дилера');
  const parent = await db.one<Parent>(sql`
    SELECT g.p_gid, g.billing_type FROM groups g
    WHERE g.server_alias = ${server} AND g.p_gid = ${p_gid} AND g.is_dealer AND ${groupsInScope(caller)}`);
  if (!parent) throw badField('parent_id', 'Дилер не найден');
  return parent;
}

/** `POST …/groups/`: a new organisation of a dealer in scope; its billing type is the dealer's unless named. */
export const createGroup: Service<'createGroup'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { caller } = context;
    const server = portalOf(caller, params.alias);
    const parent = await parentOf(tx, caller, server, body.parent_id);
    await checkOrganisation(tx, caller, body);
    const given = { ...body, p_billing_type_alias: body.p_billing_type_alias || parent.billing_type };
    const columns = [
      ...organisationPairs({ ...given, parent_id: parent.p_gid, is_inn_correct: isInnCorrect(body.p_inn, body.p_opf) }),
      ...pairsOf({ server_alias: server, created_at: context.clock(), created_by: caller.login }),
    ];
    const row = await tx.one<{ p_gid: number }>(sql`INSERT INTO groups ${inserted(columns)} RETURNING p_gid`);
    const group = row && (await readModel(tx, { server, p_gid: row.p_gid }));
    return made(tx, context, 'group', `${server}:${row?.p_gid}`, group);
  });
