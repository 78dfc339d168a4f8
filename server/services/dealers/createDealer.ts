import sql from 'sql-template-tag';
import type { Input } from '../../../src/contract/endpoints';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import type { Queryable } from '../../db/connect';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { badField, notFound } from '../../../src/contract/refusal';
import { portalOf } from '../kernel/scope';
import { checkDealer, keptContacts, parentOf, type Parent } from './dealerRules';
import { readDealerModel } from './model';

/** The tariff of a dealer's own organisation, which makes it one that works. */
const ownTariff = 'Дилерский';

interface New {
  body: Input<'createDealer'>['body'];
  server: string;
  parent: Parent;
  billing: string;
}

async function insert(
  tx: Queryable,
  { caller, clock }: Context,
  { body, server, parent, billing }: New,
): Promise<number | undefined> {
  const at = clock();
  const group = await tx.one<{ p_gid: number }>(sql`
    INSERT INTO groups (server_alias, parent_gid, is_dealer, opf, fullname, org_id, inn, kpp, is_inn_correct, billing_type, tariff, created_at, created_by)
    VALUES (${server}, ${parent.p_gid}, true, ${body.p_opf}, ${body.p_fullname}, ${body.p_org_id}, ${body.p_inn}, ${body.p_kpp || null},
            ${isInnCorrect(body.p_inn, body.p_opf)}, ${billing}, ${ownTariff}, ${at}, ${caller.login})
    RETURNING p_gid`);
  const dealer = await tx.one<{ id: number }>(sql`
    INSERT INTO dealers (server_alias, p_gid, parent_dealer_id, parent_share, region, contacts, billing_type, created_at, created_by)
    VALUES (${server}, ${group?.p_gid}, ${parent.id}, ${body.p_parent_share ?? 0}, ${body.p_region || null}, ${JSON.stringify(keptContacts(body.p_contacts))}, ${billing},
            ${at}, ${caller.login})
    RETURNING id`);
  return dealer?.id;
}

/** `POST /dealers/`: a dealer below one in scope, with the organisation that it is. Who may choose a billing type must, else it is the parent's. */
export const createDealer: Service<'createDealer'> = (context, { body }) =>
  context.db.tx(async (tx) => {
    const { caller } = context;
    const server = portalOf(caller, body.p_piportal_alias);
    if (!body.p_billing_type_id && caller.rights.has('select_billing_types'))
      throw badField('p_billing_type_id', 'Выберите вид расчётов');
    const parent = await parentOf(tx, caller, server, body.p_parent ?? 0);
    const billing = body.p_billing_type_id ?? parent.billing_type ?? '';
    await checkDealer(tx, { ...body, p_kpp: body.p_kpp ?? null, p_billing_type_id: billing });
    const id = await insert(tx, context, { body, server, parent, billing });
    const made = id === undefined ? undefined : await readDealerModel(tx, id);
    if (!made) throw notFound();
    await audit(tx, context, { entity: 'dealer', id: String(id), after: made.model });
    return { body: made.model, revision: made.revision };
  });
