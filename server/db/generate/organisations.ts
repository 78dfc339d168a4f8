import sql from 'sql-template-tag';
import type { Queryable } from '../queryable';
import { transliterate } from '../../../src/domain/transliterate';
import { cities, departments, firstWords, lastNames, men, secondWords } from '../demo/words';
import type { GenerateOptions } from './options';

/** One organisation in ten thousand, but at least one in a thousand and more, has this many users. */
const crowd = 2000;

/** New organisations with profiles and subgroups, oldest first, over the past three years. Kept in `new_groups`. */
export async function addOrganisations(
  tx: Queryable,
  { organisations, dealers }: GenerateOptions,
  now: Date,
  password: Buffer,
): Promise<void> {
  const step = Math.min(10_000, organisations);
  const crowded = organisations < 1000 ? -1 : Math.floor(step / 2);
  // The first dealer has a twentieth of all: reports must bear one with 5,000 clients.
  await tx.run(sql`
    CREATE TEMP TABLE new_groups ON COMMIT DROP AS
    SELECT n.i, d.server_alias, d.p_gid AS parent_gid, d.billing, nextval('group_ids')::integer AS p_gid, pg_temp.roll(n.i, 11, 100) AS status,
           CASE WHEN n.i % ${step}::integer = ${crowded}::integer THEN ${crowd}::integer
                ELSE greatest(1, 1 + pg_temp.roll(n.i, 12, 9) - (n.i % 5 = 0)::integer) END AS users,
           (date_trunc('day', ${now}::timestamptz) - ((${organisations}::integer - n.i)::bigint * 1095 / ${organisations}::integer + 1) * interval '1 day'
             + (360 + pg_temp.roll(n.i, 13, 540)) * interval '1 minute') AS created_at
    FROM (SELECT generate_series(1, ${organisations}::integer) AS i) n
    JOIN new_dealers d ON d.i = CASE WHEN pg_temp.roll(n.i, 10, 20) = 0 THEN 1 ELSE 1 + pg_temp.roll(n.i, 14, ${dealers}::integer) END
    ORDER BY n.i`);
  await tx.run(sql`
    INSERT INTO groups (server_alias, p_gid, parent_gid, opf, fullname, inn, kpp, is_inn_correct, org_id, city, contact_email, contract, contract_date,
                        billing_type, tariff, banned, archived, created_at, created_by)
    SELECT server_alias, p_gid, parent_gid, opf,
           CASE opf WHEN 'ИП' THEN person ELSE (${firstWords}::text[])[1 + pg_temp.roll(i, 21, ${firstWords.length})] || ' '
             || (${secondWords}::text[])[1 + pg_temp.roll(i, 22, ${secondWords.length})] || ' ' || p_gid END,
           CASE WHEN wrong THEN overlay(inn PLACING ((right(inn, 1)::integer + 1) % 10)::text FROM length(inn)) ELSE inn END,
           CASE opf WHEN 'ИП' THEN NULL ELSE '77' || lpad(pg_temp.roll(i, 23, 100)::text, 2, '0') || '01001' END,
           NOT wrong, CASE WHEN pg_temp.roll(i, 24, 7) > 0 THEN 10000000 + p_gid END,
           CASE WHEN pg_temp.roll(i, 25, 10) > 0 THEN (${cities}::text[])[1 + pg_temp.roll(i, 26, ${cities.length})] END,
           'office@client-' || p_gid || '.example', 'Д-' || p_gid, created_at::date, billing,
           CASE WHEN status < 15 OR status >= 27 THEN 'Стандартный' END, status < 15, status < 5, created_at, 'generate'
    FROM (SELECT *, pg_temp.roll(i, 27, 50) = 0 AS wrong,
                 CASE opf WHEN 'ИП' THEN pg_temp.inn12('77' || lpad((p_gid % 100000000)::text, 8, '0'))
                      ELSE pg_temp.inn10('78' || lpad((p_gid % 10000000)::text, 7, '0')) END AS inn,
                 (${lastNames}::text[])[1 + pg_temp.roll(i, 28, ${lastNames.length})] || ' ' || (${men.names}::text[])[1 + pg_temp.roll(i, 29, ${men.names.length})]
                   || ' ' || (${men.patronymics}::text[])[1 + pg_temp.roll(i, 30, ${men.patronymics.length})] AS person
          FROM (SELECT *, ('{ООО,ООО,ООО,ООО,ООО,ООО,АО,ИП,ИП,ПАО}'::text[])[1 + pg_temp.roll(i, 20, 10)] AS opf FROM new_groups) a) b
    ORDER BY i`);
  await tx.run(sql`
    INSERT INTO fcs_profiles (server_alias, p_gid, is_emulator, participant_id, username, password_sealed, sender_info)
    SELECT server_alias, p_gid, pg_temp.roll(i, 31, 12) = 0, (20000000 + p_gid)::text, 'fcs' || p_gid, ${password}, 'Москва'
    FROM new_groups WHERE pg_temp.roll(i, 32, 4) > 0 ORDER BY i`);
  await tx.run(sql`
    INSERT INTO subgroups (server_alias, group_gid, is_org, fullname, created_at, created_by)
    SELECT server_alias, p_gid, false, (${departments}::text[])[n], created_at, 'generate'
    FROM new_groups, generate_series(1, ${departments.length}::integer) AS n WHERE n <= pg_temp.roll(i, 33, 12) - 8 ORDER BY i, n`);
}

/** Users of the new organisations; nobody can sign in as one of them. Kept in `new_users`. */
export async function addUsers(tx: Queryable, passwordHash: string): Promise<void> {
  await tx.run(sql`
    CREATE TEMP TABLE new_users ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY g.i, n) AS place, g.server_alias, g.p_gid AS group_gid, g.billing, g.status, g.created_at, nextval('user_ids')::integer AS p_id
    FROM new_groups g, generate_series(1, g.users) AS n ORDER BY g.i, n`);
  const logins = lastNames.map(transliterate);
  await tx.run(sql`
    INSERT INTO users (server_alias, p_id, group_gid, login, full_name, email, password_hash, p_rid, package_types, notification, selfsign, in_online, created_at, created_by)
    SELECT server_alias, p_id, group_gid, login, (${lastNames}::text[])[1 + name] || ' ' || (${men.names}::text[])[1 + pg_temp.roll(p_id, 42, ${men.names.length})],
           login || '@client-' || group_gid || '.example', ${passwordHash}, CASE WHEN pg_temp.roll(p_id, 43, 12) = 0 THEN 6 ELSE 3 END, '{1,2}',
           pg_temp.roll(p_id, 44, 3) = 0, CASE WHEN pg_temp.roll(p_id, 45, 3) = 0 THEN 'Да' ELSE 'Нет' END,
           pg_temp.roll(p_id, 43, 12) > 0 AND pg_temp.roll(p_id, 46, 20) = 0, created_at, 'generate'
    FROM (SELECT *, (${logins}::text[])[1 + name] || '.g' || p_id AS login
          FROM (SELECT *, pg_temp.roll(p_id, 41, ${lastNames.length}) AS name FROM new_users) a) b
    ORDER BY place`);
}
