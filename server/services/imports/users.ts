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
/** Ten digits are a login as well as a number: people sign in by their INN or telephone. */
const mayBeLogin = sql`w."user" !~ '^[1-9][0-9]{0,8}$'`;

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
           WHEN w.organisation <> '' AND g.p_gid IS DISTINCT FROM ${orgNumber}
            AND NOT (g.inn = w.organisation AND (w.kpp = '' OR w.kpp = coalesce(g.kpp, ''))) THEN 'other' END AS missing
    FROM (SELECT DISTINCT server, organisation, kpp, "user" FROM import_lines WHERE fault IS NULL) w
    LEFT JOIN LATERAL (SELECT server_alias FROM portals WHERE w.server IN (alias, server_alias) ORDER BY position LIMIT 1) p ON true
    LEFT JOIN users n ON n.server_alias = p.server_alias AND n.p_id = ${numberIn(sql`w."user"`)}
    LEFT JOIN users l ON l.server_alias = p.server_alias AND l.login_key = CASE WHEN ${mayBeLogin} THEN w."user" END
    LEFT JOIN LATERAL (SELECT coalesce(n.p_id, l.p_id) AS p_id, coalesce(n.group_gid, l.group_gid) AS group_gid) u ON true
    LEFT JOIN groups g ON g.server_alias = p.server_alias AND g.p_gid = u.group_gid`);
  await tx.run('ANALYZE import_who');
  await tx.run(sql`
    UPDATE import_lines s
    SET fault_field = CASE w.missing WHEN 'other' THEN 'user' ELSE w.missing END,
        fault = CASE w.missing WHEN 'server' THEN 'Такого сервера нет' WHEN 'organisation' THEN 'Такой организации на сервере нет'
                WHEN 'user' THEN 'Такого пользователя на сервере нет' ELSE 'Пользователь другой организации' END
    FROM import_who w WHERE w.missing IS NOT NULL AND s.fault IS NULL AND ${sameWho}`);
}

/** A line `s` and the user `w` that it names. */
export const sameWho: Sql = sql`w.server = s.server AND w.organisation = s.organisation AND w.kpp = s.kpp AND w."user" = s."user"`;
