import sql from 'sql-template-tag';
import { kppOfPathSegment, orgForLookup } from '../../../src/domain/taxpayerNames';
import type { Queryable } from '../../db/queryable';
import { isRegisterLoaded } from '../groups/organisationRules';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { noOperators, notFound, Refusal } from '../../../src/contract/refusal';
import { groupsInScope } from '../kernel/scope';
import { spendGuess, type Allowance } from '../session/guesses';

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

/** `GET /registers/organisations/`: whether anything has been loaded into it. */
export const readOrgRegister: Service<'readOrgRegister'> = async ({ db }) => ({ loaded: await isRegisterLoaded(db) });

interface Operator {
  participant_id: string;
  login: string;
  password_sealed: Buffer;
  sender_info: string;
}

/** Passwords of the register for one user: 60, a quarter of an hour, 60 more, half an hour, … */
const perUser: Allowance = {
  free: 60,
  waitMinutes: 15,
  longestMinutes: 240,
  forgetMinutes: 60,
  refusal: 'Слишком много запросов к реестру операторов',
};

/** Whether an INN and KPP are those of an organisation or department in scope, or the INN stands in nobody else's (decisions, Rights). */
async function mayLearn(tx: Queryable, { caller }: Context, inn: string, kpp: string): Promise<boolean> {
  const found = await tx.one<{ may: boolean }>(sql`
    WITH known AS (
      SELECT coalesce(g.kpp, '') AS kpp, ${groupsInScope(caller)} IS TRUE AS seen FROM groups g WHERE g.inn = ${inn}
      UNION ALL
      SELECT coalesce(s.kpp, ''), ${groupsInScope(caller)} IS TRUE
      FROM subgroups s JOIN groups g ON g.server_alias = s.server_alias AND g.p_gid = s.group_gid WHERE s.is_org AND s.inn = ${inn})
    SELECT coalesce(bool_and(seen) OR bool_or(seen AND kpp = ${kpp}), true) AS may FROM known`);
  return found?.may === true;
}

/**
 * `GET …/infodec/`: the messaging profile that the register of operators keeps for INN and KPP, with its password: audited, and
 * so many an hour. 404 when unknown, and for another dealer's organisation.
 */
export const readInfodec: Service<'readInfodec'> = async (context, { params: { org_id, inn, kpp: segment } }) => {
  const { caller, clock, sealer } = context;
  // Neither what is counted nor the register is the caller's to read.
  const db = context.db.as('system');
  const kpp = kppOfPathSegment(segment) ?? '';
  const counted = [{ name: `infodec ${caller.server}:${caller.id}`, allowance: perUser }];
  await db.tx((tx) => spendGuess(tx, counted, clock()));
  await askedOrg(context, org_id);
  return db.tx(async (tx) => {
    const found = await tx.one<Operator>(sql`
      SELECT participant_id, login, password_sealed, sender_info FROM operator_register WHERE inn = ${inn} AND kpp = ${kpp}`);
    if (!found && !(await tx.one('SELECT 1 FROM operator_register LIMIT 1'))) throw new Refusal(404, noOperators);
    if (!found || !(await mayLearn(tx, context, inn, kpp))) throw notFound();
    const { password_sealed, ...operator } = found;
    await audit(tx, context, { entity: 'operator', id: `${inn}/${kpp}` });
    return { ...operator, password: sealer.open(password_sealed) };
  });
};
