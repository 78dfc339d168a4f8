import sql from 'sql-template-tag';
import { dealerProblems, lockedDealerFields, type Dealer, type DealerContact } from '../../../src/contract/dealers';
import { normalisePhone } from '../../../src/domain/text';
import type { Queryable } from '../../db/connect';
import { checkOrganisation, refuseProblems } from '../groups/organisationRules';
import type { Caller } from '../kernel/context';
import { badField, Refusal } from '../kernel/refusal';
import { seenDealers } from '../kernel/sight';

export interface Parent {
  id: number;
  p_gid: number;
  billing_type: string | null;
}

/** The dealer that another one is put below: in sight, on the same server. */
export async function parentOf(tx: Queryable, caller: Caller, server: string, id: number): Promise<Parent> {
  const parent = await tx.one<Parent>(sql`
    SELECT d.id, d.p_gid, d.billing_type FROM dealers d WHERE d.id = ${id} AND d.server_alias = ${server} AND ${seenDealers(caller)}`);
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
  if (circle) throw badField('p_parent', 'Дилер не может стоять ниже самого себя');
}

type Checked = Pick<Dealer, 'p_opf' | 'p_fullname' | 'p_inn' | 'p_kpp' | 'p_org_id' | 'p_parent' | 'p_billing_type_id'>;

/** Holds a dealer to its rules: those of organisations, the parent and the id that it needs, a billing type of the list. */
export async function checkDealer(tx: Queryable, value: Checked, stored?: Checked): Promise<void> {
  refuseProblems(dealerProblems(value, stored));
  const { p_opf, p_fullname, p_inn, p_kpp, p_org_id } = value;
  await checkOrganisation(tx, { p_opf, p_fullname, p_inn, p_kpp, p_org_id }, stored);
  if (value.p_billing_type_id === stored?.p_billing_type_id) return;
  const known = await tx.one(sql`SELECT 1 FROM lookups WHERE kind = 'billing_type' AND code = ${value.p_billing_type_id}`);
  if (!known) throw badField('p_billing_type_id', 'Выберите вид расчётов из списка');
}

/** The server of a dealer never changes; what identifies it is the billing administrator's to change (doc 2 §5). */
export function refuseLocked(caller: Caller, changed: readonly string[]): void {
  if (changed.includes('p_piportal_alias')) throw badField('p_piportal_alias', 'Сервер дилера не изменяется');
  const fixed = changed.find((field) => field === 'p_id' || field === 'p_gid');
  if (fixed !== undefined) throw badField(fixed, 'Это поле не изменяется');
  const locked = caller.rights.has('billing_admin') ? [] : changed.filter((field) => lockedDealerFields.some((one) => one === field));
  if (locked.length === 0) return;
  const message = 'Изменить это может только администратор биллинга';
  throw new Refusal(403, message, Object.fromEntries(locked.map((field) => [field, [message]])));
}

/** Contacts as they are kept: phones as +7XXXXXXXXXX, what is empty as null. */
export const keptContacts = (contacts: readonly DealerContact[]): Dealer['p_contacts'] =>
  contacts.map(({ name, email, phone }) => ({ name, email: email || null, phone: phone ? (normalisePhone(phone) ?? phone) : null }));
