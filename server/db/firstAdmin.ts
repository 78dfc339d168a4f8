import sql from 'sql-template-tag';
import { isInnCorrect } from '../../src/domain/taxpayer';
import { loginKey } from '../../src/domain/login';
import { allRights, rightId } from '../../src/domain/rights';
import type { Db } from './connect';
import type { Queryable } from './queryable';

export interface FirstAdmin {
  login: string;
  full_name: string;
  email: string;
  password_hash: string;
  /** The server and the head company: made where there are none of them yet. */
  server_alias: string;
  server_name: string;
  company: { opf: string; fullname: string; inn: string; kpp: string | null; org_id: number } | undefined;
}

/** The rights of an administrator: all that allow something. */
const rights = allRights.filter((right) => right !== 'support' && right !== 'edit_ban_users_groups');

/** A server is known by either of its names; one that is yet to be made has both alike. */
async function serverOf(tx: Pick<Queryable, 'one'>, name: string): Promise<string> {
  const known = await tx.one<Pick<FirstAdmin, 'server_alias'>>(
    sql`SELECT server_alias FROM portals WHERE ${name} IN (alias, server_alias)`,
  );
  return known?.server_alias ?? name;
}

async function makeServer(tx: Queryable, { server_alias, server_name }: FirstAdmin) {
  await tx.run(sql`
    INSERT INTO portals (alias, server_alias, server_name, position)
    VALUES (${server_alias}, ${server_alias}, ${server_name}, (SELECT count(*) FROM portals)) ON CONFLICT DO NOTHING`);
}

type Head = { p_gid: number; name: string } & Pick<NonNullable<FirstAdmin['company']>, 'inn' | 'kpp' | 'org_id'>;

type Asked = Pick<FirstAdmin, 'login' | 'server_alias' | 'company'>;

/** A head company is made once: whoever describes another one means another server. */
function refuseOther(server: string, head: Head, company: Asked['company']): void {
  if (!company || (['inn', 'kpp', 'org_id'] as const).every((field) => head[field] === company[field])) return;
  throw new Error(
    `У сервера ${server} уже есть головная компания: ${head.name}, ИНН ${head.inn}. О ней ничего указывать не надо; другой сервер называет --server`,
  );
}

/** Reports know dealers by the id of their organisation, on whichever server: it is one dealer's. */
async function refuseTakenId(tx: Pick<Queryable, 'one'>, org_id: number): Promise<void> {
  const taken = await tx.one<{ name: string }>(
    sql`SELECT g.name FROM dealers d JOIN groups g USING (server_alias, p_gid) WHERE g.org_id = ${org_id} LIMIT 1`,
  );
  if (taken)
    throw new Error(`--org-id: ID организации ${org_id} уже у дилера ${taken.name}: у каждой головной компании свой`);
}

/** The head company that the administrator belongs to, or the one to make. Throws a Russian sentence where he cannot be made. */
export async function placeOf(tx: Pick<Queryable, 'one'>, { login, server_alias, company }: Asked) {
  if (await tx.one(sql`SELECT 1 FROM users WHERE login_key = ${loginKey(login)}`))
    throw new Error(`Логин ${login} уже занят`);
  const server = await serverOf(tx, server_alias);
  const head = await tx.one<Head>(sql`
    SELECT d.p_gid, g.name, g.inn, g.kpp, g.org_id FROM dealers d JOIN groups g USING (server_alias, p_gid)
    WHERE d.server_alias = ${server} AND d.parent_dealer_id IS NULL ORDER BY d.id LIMIT 1`);
  if (head) {
    refuseOther(server_alias, head, company);
    return head;
  }
  if (!company)
    throw new Error(`У сервера ${server_alias} ещё нет головной компании: задайте --company, --inn, --kpp и --org-id`);
  await refuseTakenId(tx, company.org_id);
  return company;
}

/** The head dealer of the server, the one that has none above it. */
async function headOf(tx: Queryable, admin: FirstAdmin, now: Date): Promise<number> {
  const { server_alias } = admin;
  const place = await placeOf(tx, admin);
  if ('p_gid' in place) return place.p_gid;
  const { opf, fullname, inn, kpp, org_id } = place;
  const made = await tx.one<{ p_gid: number }>(sql`
    INSERT INTO groups (server_alias, is_dealer, opf, fullname, inn, kpp, is_inn_correct, org_id, billing_type, tariff, created_at, created_by)
    VALUES (${server_alias}, true, ${opf}, ${fullname}, ${inn}, ${kpp}, ${isInnCorrect(inn, opf)}, ${org_id}, 'dyn_tp', 'Дилерский', ${now}, 'create-admin')
    RETURNING p_gid`);
  const p_gid = made?.p_gid ?? 0;
  await tx.run(
    sql`INSERT INTO dealers (server_alias, p_gid, billing_type, created_at, created_by) VALUES (${server_alias}, ${p_gid}, 'dyn_tp', ${now}, 'create-admin')`,
  );
  return p_gid;
}

/** Makes an administrator with all rights, and the server and head dealer that he belongs to where they are missing. Throws a Russian sentence. */
export const createFirstAdmin = (db: Pick<Db, 'tx'>, asked: FirstAdmin, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const admin = { ...asked, server_alias: await serverOf(tx, asked.server_alias) };
    const { login, full_name, email, password_hash, server_alias } = admin;
    await makeServer(tx, admin);
    const p_gid = await headOf(tx, admin, now);
    const user = await tx.one<{ p_id: number }>(sql`
      INSERT INTO users (server_alias, group_gid, login, full_name, email, password_hash, p_rid, rights, created_at, created_by)
      VALUES (${server_alias}, ${p_gid}, ${login}, ${full_name}, ${email}, ${password_hash}, 1, ${rights}, ${now}, 'create-admin') RETURNING p_id`);
    const made = { p_name: login, p_fullname: full_name, p_email: email, p_rid: 1, p_rights: rights.map(rightId) };
    await tx.run(sql`
      INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id, after)
      VALUES (${now}, 'command', 'create-admin', 'createFirstAdmin', 'user', ${`${server_alias}:${user?.p_id ?? 0}`}, ${JSON.stringify(made)})`);
  });
