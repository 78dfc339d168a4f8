import sql, { join, type Sql } from 'sql-template-tag';
import type { Organisation } from '../../../src/contract/organisations';
import type { Queryable } from '../../db/connect';
import type { LastChange } from '../../../src/contract/revision';

/** Where an organisation stands. */
export interface At {
  server: string;
  p_gid: number;
}

type Field = Exclude<keyof Organisation, 'p_gid' | 'access_status' | 'parent_id' | 'is_inn_correct'>;

/** The column of each field of the edit model, and how a value gets into it. */
const columns: Record<Field, (value: unknown) => Sql> = {
  p_banned: (value) => sql`banned = ${value === 1}`,
  p_is_stop_tariff: (value) => sql`stop_tariff = ${value === 1}`,
  p_opf: (value) => sql`opf = ${value}`,
  p_fullname: (value) => sql`fullname = ${value}`,
  p_org_id: (value) => sql`org_id = ${value}`,
  p_inn: (value) => sql`inn = ${value}`,
  p_kpp: (value) => sql`kpp = ${value}`,
  p_contact_person: (value) => sql`contact_person = ${value}`,
  p_city: (value) => sql`city = ${value}`,
  p_contact_email: (value) => sql`contact_email = ${value}`,
  p_contact_address: (value) => sql`contact_address = ${value}`,
  p_contact_phones: (value) => sql`contact_phones = ${value}`,
  p_comments: (value) => sql`comments = ${value}`,
  p_contract: (value) => sql`contract = ${value}`,
  p_contract_date: (value) => sql`contract_date = to_date(${value}, 'DD.MM.YYYY')`,
  p_billing_type_alias: (value) => sql`billing_type = ${value}`,
};

/** `SET` of the fields named, in their columns. */
export const assignments = (changes: Partial<Organisation>): Sql =>
  join(
    Object.entries(columns).flatMap(([field, assign]) => (field in changes ? [assign(changes[field as Field])] : [])),
  );

export interface StoredOrganisation extends LastChange {
  model: Organisation;
  revision: string;
}

/** The edit model with its revision; undefined where there is none. Scope is the caller's to narrow with `where` on `groups g`. */
export async function readModel(
  db: Pick<Queryable, 'one'>,
  { server, p_gid }: At,
  where: Sql = sql`true`,
): Promise<StoredOrganisation | undefined> {
  const row = await db.one<Organisation & LastChange & { revision: number }>(sql`
    SELECT g.banned::int AS p_banned, g.stop_tariff::int AS p_is_stop_tariff, g.opf AS p_opf, g.fullname AS p_fullname, g.org_id AS p_org_id,
           g.inn AS p_inn, g.kpp AS p_kpp, g.contact_person AS p_contact_person, g.city AS p_city, g.contact_email AS p_contact_email,
           g.contact_address AS p_contact_address, g.contact_phones AS p_contact_phones, g.comments AS p_comments, g.contract AS p_contract,
           to_char(g.contract_date, 'DD.MM.YYYY') AS p_contract_date, g.billing_type AS p_billing_type_alias, g.p_gid, g.access_status,
           g.parent_gid AS parent_id, g.is_inn_correct, g.revision, g.modified_by, g.modified_at
    FROM groups g WHERE g.server_alias = ${server} AND g.p_gid = ${p_gid} AND ${where}`);
  if (!row) return undefined;
  const { revision, modified_by, modified_at, ...model } = row;
  return { model, revision: String(revision), modified_by, modified_at };
}
