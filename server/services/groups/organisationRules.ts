import sql from 'sql-template-tag';
import { lockedOfDealer, refuseDealerFields, refuseUnregistered } from '../../../src/contract/organisationRules';
import { organisationProblems, type Identity, type Organisation } from '../../../src/contract/organisations';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { badField, refuseProblems } from '../../../src/contract/refusal';

/** Whether the register of organisations has anything in it. */
export const isRegisterLoaded = async (db: Pick<Queryable, 'one'>): Promise<boolean> =>
  (await db.one('SELECT 1 FROM org_register LIMIT 1')) !== undefined;

type Checked = Identity & Partial<Pick<Organisation, 'p_org_id' | 'p_billing_type_alias'>>;

/**
 * Holds an organisation to its rules: name, INN and KPP; an organisation id, new or with new ones of these, must be one that
 * the register gives for them, where there is a register; a new billing type one of the list.
 */
export async function checkOrganisation(
  db: Pick<Queryable, 'one'>,
  { rights }: Pick<Caller, 'rights'>,
  value: Checked,
  stored?: Checked,
): Promise<void> {
  refuseProblems(organisationProblems(value, stored));
  const known = (['p_org_id', 'p_inn', 'p_kpp'] as const).every(
    (field) => (value[field] || null) === (stored?.[field] || null),
  );
  if (value.p_org_id && !known) {
    const given = await db.one(sql`
      SELECT 1 FROM org_register WHERE inn = ${value.p_inn} AND kpp = ${value.p_kpp || ''} AND org_id = ${value.p_org_id}`);
    if (!given) refuseUnregistered(rights, await isRegisterLoaded(db));
  }
  if (value.p_billing_type_alias && value.p_billing_type_alias !== stored?.p_billing_type_alias) {
    const known = await db.one(
      sql`SELECT 1 FROM lookups WHERE kind = 'billing_type' AND code = ${value.p_billing_type_alias}`,
    );
    if (!known) throw badField('p_billing_type_alias', 'Неизвестный вид расчётов');
  }
}

/** Refuses the fields that only a billing administrator changes, where the organisation is a dealer's. */
export async function refuseDealers(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  { server, p_gid }: { server: string; p_gid: number },
  changed: readonly string[],
): Promise<void> {
  if (lockedOfDealer(caller.rights, changed).length === 0) return;
  const dealer = await db.one(sql`SELECT 1 FROM dealers WHERE server_alias = ${server} AND p_gid = ${p_gid}`);
  if (dealer) refuseDealerFields(caller.rights, changed);
}
