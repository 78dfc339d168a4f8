import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../db/connect';
import type { ImportColumn } from './kind';
import { alias, kpp, organisationName, userName } from './values';

/** The columns by which a line names a user; organisation and KPP may be left out. */
export const userColumns = {
  server: {
    label: 'Сервер',
    aliases: ['server_alias', 'alias'],
    type: 'text',
    read: alias,
    needed: true,
    example: 'nova',
  },
  organisation: {
    label: 'Организация',
    aliases: ['p_gid', 'group_gid', 'инн', 'inn'],
    type: 'text',
    read: organisationName,
    example: '100001',
  },
  kpp: { label: 'КПП', type: 'text', read: kpp, example: '' },
  user: {
    label: 'Пользователь',
    aliases: ['p_id', 'логин', 'login'],
    type: 'text',
    read: userName,
    needed: true,
    example: 'ivanov',
  },
} as const satisfies Record<string, ImportColumn>;

/** A number compares as it is, whether `integer` holds it or not. */
const numberIn = (text: Sql) => sql`CASE WHEN ${text} ~ '^[1-9][0-9]{0,9}$' THEN ${text}::bigint END`;
const orgNumber = numberIn(sql`w.organisation`);
/** Whether the organisation `g` of a user is the one that the line names, where it names one. */
const fits = (g: Sql) => sql`
  (w.organisation = '' OR ${g}.p_gid IS NOT DISTINCT FROM ${orgNumber} OR (${g}.inn = w.organisation AND (w.kpp = '' OR w.kpp = coalesce(${g}.kpp, ''))))`;
/** By his login, where nobody has that number, or only the one with the login is of the named organisation. */
const byLogin = sql`n.p_id IS NULL OR (l.p_id IS NOT NULL AND NOT ${fits(sql`gn`)} AND ${fits(sql`gl`)})`;
/** A login may be a number, and be somebody else's. */
const twofold = sql`n.p_id <> l.p_id AND ${fits(sql`gn`)} AND ${fits(sql`gl`)}`;

/**
 * Finds the users that lines name (`server`, `organisation`, `kpp`, `user`) and keeps them in `import_who`; lines whose server,
 * organisation or user is unknown are marked.
 */
export async function placeUsers(tx: Tx): Promise<void> {
  await tx.run(sql`
    CREATE TEMP TABLE import_who ON COMMIT DROP AS
    SELECT w.*, p.server_alias, u.p_id, u.group_gid,
      CASE WHEN p.server_alias IS NULL THEN 'server'
           WHEN w.organisation <> '' AND NOT EXISTS (SELECT 1 FROM groups o WHERE o.server_alias = p.server_alias AND o.p_gid = ${orgNumber})
            AND NOT EXISTS (SELECT 1 FROM groups o WHERE o.inn = w.organisation AND o.server_alias = p.server_alias) THEN 'organisation'
           WHEN u.p_id IS NULL THEN 'user'
           WHEN ${twofold} THEN 'twofold'
           WHEN NOT u.fit THEN 'other' END AS missing
    FROM (SELECT DISTINCT server, organisation, kpp, "user" FROM import_lines WHERE fault IS NULL) w
    LEFT JOIN LATERAL (SELECT server_alias FROM portals WHERE w.server IN (alias, server_alias) ORDER BY position LIMIT 1) p ON true
    LEFT JOIN users n ON n.server_alias = p.server_alias AND n.p_id = ${numberIn(sql`w."user"`)}
    LEFT JOIN users l ON l.server_alias = p.server_alias AND l.login_key = w."user"
    LEFT JOIN groups gn ON gn.server_alias = p.server_alias AND gn.p_gid = n.group_gid
    LEFT JOIN groups gl ON gl.server_alias = p.server_alias AND gl.p_gid = l.group_gid
    CROSS JOIN LATERAL (
      SELECT l.p_id, l.group_gid, ${fits(sql`gl`)} AS fit WHERE ${byLogin}
      UNION ALL SELECT n.p_id, n.group_gid, ${fits(sql`gn`)} WHERE NOT (${byLogin})) u`);
  await tx.run('ANALYZE import_who');
  await tx.run(sql`
    UPDATE import_lines s
    SET fault_field = CASE WHEN w.missing IN ('other', 'twofold') THEN 'user' ELSE w.missing END,
        fault = CASE w.missing WHEN 'server' THEN 'Такого сервера нет' WHEN 'organisation' THEN 'Такой организации на сервере нет'
                WHEN 'user' THEN 'Такого пользователя на сервере нет' WHEN 'other' THEN 'Пользователь другой организации'
                ELSE 'Это номер одного пользователя и логин другого: впишите логин первого, номер второго или организацию' END
    FROM import_who w WHERE w.missing IS NOT NULL AND s.fault IS NULL AND ${sameWho}`);
}

/** A line `s` and the user `w` that it names. */
export const sameWho: Sql = sql`w.server = s.server AND w.organisation = s.organisation AND w.kpp = s.kpp AND w."user" = s."user"`;
