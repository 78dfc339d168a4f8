import sql from 'sql-template-tag';
import type { Input } from '../../../src/contract/endpoints';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import type { Queryable } from '../../db/queryable';
import type { Context, Service } from '../kernel/context';
import { badField } from '../../../src/contract/refusal';
import { portalOf } from '../kernel/scope';
import { keptContacts, refuseShare } from '../../../src/contract/dealerRules';
import { checkDealer, parentOf, type Parent } from './dealerRules';
import { inserted, pairsOf } from '../kernel/pairs';
import { made } from '../kernel/written';
import { dealerGroupPairs, dealerPairs, readDealerModel } from './model';

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
  const trace = { server_alias: server, created_at: clock(), created_by: caller.login };
  const ofGroup = [
    ...dealerGroupPairs(body),
    ...pairsOf({
      ...trace,
      parent_gid: parent.p_gid,
      is_dealer: true,
      is_inn_correct: isInnCorrect(body.p_inn, body.p_opf),
      billing_type: billing,
      tariff: ownTariff,
    }),
  ];
  const group = await tx.one<{ p_gid: number }>(sql`INSERT INTO groups ${inserted(ofGroup)} RETURNING p_gid`);
  const own = dealerPairs({
    ...body,
    p_gid: group?.p_gid,
    p_parent: parent.id,
    p_billing_type_id: billing,
    p_piportal_alias: undefined,
    p_contacts: keptContacts(body.p_contacts),
  });
  const dealer = await tx.one<{ id: number }>(
    sql`INSERT INTO dealers ${inserted([...own, ...pairsOf(trace)])} RETURNING id`,
  );
  return dealer?.id;
}

/** `POST /dealers/`: a dealer below one in scope, with the organisation that it is. Who may choose a billing type must, else it is the parent's. */
export const createDealer: Service<'createDealer'> = (context, { body }) =>
  context.db.tx(async (tx) => {
    const { caller } = context;
    const server = portalOf(caller, body.p_piportal_alias);
    if (!body.p_billing_type_id && caller.rights.has('select_billing_types'))
      throw badField('p_billing_type_id', 'Выберите вид расчётов');
    refuseShare(caller.rights, body.p_parent_share);
    const parent = await parentOf(tx, caller, server, body.p_parent ?? 0);
    const billing = body.p_billing_type_id ?? parent.billing_type ?? '';
    await checkDealer(tx, caller, { ...body, p_kpp: body.p_kpp ?? null, p_billing_type_id: billing });
    const id = await insert(tx, context, { body, server, parent, billing });
    const dealer = id === undefined ? undefined : await readDealerModel(tx, id);
    return made(tx, context, 'dealer', String(id), dealer);
  });
