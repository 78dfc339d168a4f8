import sql from 'sql-template-tag';
import { parentBelow, takenOrgId } from '../../../src/contract/dealerRules';
import { dealerProblems, noOrgId, type Dealer } from '../../../src/contract/dealers';
import type { Organisation } from '../../../src/contract/organisations';
import type { Queryable } from '../../db/queryable';
import type { At } from '../groups/model';
import { checkOrganisation } from '../groups/organisationRules';
import type { Caller } from '../kernel/context';
import { badField, refuseProblems } from '../../../src/contract/refusal';
import { dealersInScope } from '../kernel/scope';

export interface Parent {
  id: number;
  p_gid: number;
  billing_type: string | null;
}

/** The dealer that another one is put below: in scope, on the same server. */
export async function parentOf(tx: Queryable, caller: Caller, server: string, id: number): Promise<Parent> {
  const parent = await tx.one<Parent>(sql`
    SELECT d.id, d.p_gid, d.billing_type FROM dealers d WHERE d.id = ${id} AND d.server_alias = ${server} AND ${dealersInScope(caller)}`);
  if (!parent) throw badField('p_parent', 'Головной дилер не найден на этом сервере');
  return parent;
}

/** Refuses a parent that stands below the dealer itself; parents change one transaction at a time, so that two close no circle. */
export async function refuseCircle(tx: Queryable, dealer: number, parent: number): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtext('dealer-parents'))`);
  const circle = await tx.one(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_dealer_id FROM dealers WHERE id = ${parent}
      UNION
      SELECT d.id, d.parent_dealer_id FROM dealers d JOIN above a ON d.id = a.parent_dealer_id)
    SELECT 1 FROM above WHERE id = ${dealer}`);
  if (circle) throw parentBelow();
}

/** Refuses a second dealer of one organisation. */
async function refuseTakenOrganisation(tx: Queryable, p_org_id: number): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtext('dealer-organisations'))`);
  const taken = await tx.one(sql`
    SELECT 1 FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid WHERE g.org_id = ${p_org_id}`);
  if (taken) throw takenOrgId();
}

/** Holds a dealer's own organisation, changed among the organisations, to the rule of dealers: it has an id, which no other dealer has. */
export async function checkOrgIdOfDealer(
  tx: Queryable,
  { server, p_gid }: At,
  { p_org_id }: Partial<Organisation>,
): Promise<void> {
  if (p_org_id === undefined) return;
  if (!(await tx.one(sql`SELECT 1 FROM dealers WHERE server_alias = ${server} AND p_gid = ${p_gid}`))) return;
  if (!p_org_id) throw badField('p_org_id', noOrgId);
  await refuseTakenOrganisation(tx, p_org_id);
}

type Checked = Pick<Dealer, 'p_opf' | 'p_fullname' | 'p_inn' | 'p_kpp' | 'p_org_id' | 'p_parent' | 'p_billing_type_id'>;

/** Holds a dealer to its rules: those of organisations, the parent and the id that it needs, a billing type of the list. */
export async function checkDealer(tx: Queryable, caller: Caller, value: Checked, stored?: Checked): Promise<void> {
  refuseProblems(dealerProblems(value, stored));
  const { p_opf, p_fullname, p_inn, p_kpp, p_org_id } = value;
  await checkOrganisation(tx, caller, { p_opf, p_fullname, p_inn, p_kpp, p_org_id }, stored);
  if (p_org_id && p_org_id !== stored?.p_org_id) await refuseTakenOrganisation(tx, p_org_id);
  if (value.p_billing_type_id === stored?.p_billing_type_id) return;
  const known = await tx.one(
    sql`SELECT 1 FROM lookups WHERE kind = 'billing_type' AND code = ${value.p_billing_type_id}`,
  );
  if (!known) throw badField('p_billing_type_id', 'Выберите вид расчётов из списка');
}
