import sql from 'sql-template-tag';
import type { Input } from '../../../src/contract/endpoints';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import type { Queryable } from '../../db/connect';
import { audit } from '../kernel/audit';
import type { Caller, Service } from '../kernel/context';
import { badField, notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';
import { readModel } from './model';
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

const insert = ({
  body,
  server,
  parent,
  by,
  at,
}: {
  body: Input<'createGroup'>['body'];
  server: string;
  parent: Parent;
  by: string;
  at: Date;
}) => sql`
  INSERT INTO groups (server_alias, parent_gid, opf, fullname, org_id, inn, kpp, is_inn_correct, contact_person, city, contact_email,
                      contact_address, contact_phones, comments, contract, contract_date, billing_type, created_at, created_by)
  VALUES (${server}, ${parent.p_gid}, ${body.p_opf}, ${body.p_fullname}, ${body.p_org_id ?? null}, ${body.p_inn}, ${body.p_kpp || null},
          ${isInnCorrect(body.p_inn, body.p_opf)}, ${body.p_contact_person || null}, ${body.p_city || null}, ${body.p_contact_email || null},
          ${body.p_contact_address || null}, ${body.p_contact_phones || null}, ${body.p_comments || null}, ${body.p_contract || null},
          to_date(${body.p_contract_date ?? null}, 'DD.MM.YYYY'), ${body.p_billing_type_alias || parent.billing_type}, ${at}, ${by})
  RETURNING p_gid`;

/** `POST …/groups/`: a new organisation of a dealer in scope; its billing type is the dealer's unless named. */
export const createGroup: Service<'createGroup'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { caller } = context;
    const server = portalOf(caller, params.alias);
    const parent = await parentOf(tx, caller, server, body.parent_id);
    await checkOrganisation(tx, body);
    const row = await tx.one<{ p_gid: number }>(
      insert({ body, server, parent, by: caller.login, at: context.clock() }),
    );
    const made = row && (await readModel(tx, { server, p_gid: row.p_gid }));
    if (!made) throw notFound();
    await audit(tx, context, { entity: 'group', id: `${server}:${made.model.p_gid}`, after: made.model });
    return { body: made.model, revision: made.revision };
  });
