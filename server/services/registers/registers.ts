import sql from 'sql-template-tag';
import { kppOfPathSegment, orgForLookup } from '../../../src/domain/taxpayer';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { groupsInScope } from '../kernel/scope';

/** The organisation id that the registers are asked by; 404 unless it is the caller's own or a dealer's in scope. */
async function askedOrg({ caller, db }: Context, org: number): Promise<number> {
  const asked = orgForLookup(org);
  const dealers = await db.rows<{ org_id: number }>(
    sql`SELECT g.org_id FROM groups g WHERE g.is_dealer AND g.org_id IS NOT NULL AND ${groupsInScope(caller)}`,
  );
  const seen = [
    ...dealers.map(({ org_id }) => org_id),
    ...(caller.company.org_id === null ? [] : [caller.company.org_id]),
  ];
  if (!seen.some((one) => orgForLookup(one) === asked)) throw notFound();
  return asked;
}

/** `GET …/orgid-clients/`: the organisation ids that the register gives for INN and KPP. */
export const listOrgIds: Service<'listOrgIds'> = async (context, { params }) => {
  const org = await askedOrg(context, params.org);
  return context.db.rows<{ org_id: number; org_name: string; org_address: string }>(sql`
    SELECT org_id, org_name, org_address FROM org_register
    WHERE inn = ${params.inn} AND kpp = ${kppOfPathSegment(params.kpp) ?? ''} AND dealer_org = ${org} ORDER BY org_id`);
};

interface Operator {
  participant_id: string;
  login: string;
  password_sealed: Buffer;
  sender_info: string;
}

/** `GET …/infodec/`: the messaging profile that the register of operators keeps for INN and KPP; 404 when unknown. */
export const readInfodec: Service<'readInfodec'> = async (context, { params }) => {
  await askedOrg(context, params.org_id);
  const found = await context.db.one<Operator>(sql`
    SELECT participant_id, login, password_sealed, sender_info FROM operator_register
    WHERE inn = ${params.inn} AND kpp = ${kppOfPathSegment(params.kpp) ?? ''}`);
  if (!found) throw notFound();
  const { password_sealed, ...operator } = found;
  return { ...operator, password: context.sealer.open(password_sealed) };
};
