import sql, { type Sql } from 'sql-template-tag';
import type { ServiceToken } from '../../../src/contract/serviceTokens';
import { formatIsoDay, moscowDay } from '../../../src/domain/day';
import { dayAfter } from '../../../src/domain/dayCount';
import type { Right } from '../../../src/domain/rights';
import type { Queryable } from '../../db/queryable';
import { hashToken, newToken } from '../../security/tokens';
import { dayStart } from '../kernel/dayStart';

const text = (column: Sql) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = sql`
  id, name, rights, ${text(sql`expires_at`)} AS expires_at, ${text(sql`created_at`)} AS created_at, created_by,
  ${text(sql`used_at`)} AS used_at, ${text(sql`revoked_at`)} AS revoked_at`;

/** All keys of other systems, those that are revoked last. */
export const listKeys = (db: Pick<Queryable, 'rows'>) =>
  db.rows<ServiceToken>(sql`SELECT ${columns} FROM service_tokens ORDER BY revoked_at IS NOT NULL, id DESC`);

/** The last second of the day that comes so many days after today: a key holds all of its last day. */
const endOf = (now: Date, days: number) =>
  sql`${dayStart(formatIsoDay(dayAfter(moscowDay(now), days + 1)))} - interval '1 second'`;

interface NewKey {
  /** Whom it acts for. */
  owner: { server: string; id: number; login: string };
  name: string;
  rights: readonly Right[];
  days: number;
  now: Date;
}

/** Makes a key; it is told this once, only its hash is kept. */
export async function makeKey(tx: Queryable, { owner, name, rights, days, now }: NewKey) {
  const token = newToken();
  const made = await tx.one<ServiceToken>(sql`
    INSERT INTO service_tokens (name, token_hash, server_alias, p_id, rights, expires_at, created_at, created_by)
    VALUES (${name}, ${hashToken(token)}, ${owner.server}, ${owner.id}, ${[...new Set(rights)]}, ${endOf(now, days)}, ${now}, ${owner.login})
    RETURNING ${columns}`);
  if (!made) throw new Error('the key was not made');
  return { ...made, token };
}

/** Ends a key at once; `revoked` is false where it has ended so already. Undefined for none. */
export async function revokeKey(tx: Queryable, id: number, by: string, now: Date) {
  const revoked = await tx.run(
    sql`UPDATE service_tokens SET revoked_at = ${now}, revoked_by = ${by} WHERE id = ${id} AND revoked_at IS NULL`,
  );
  const key = await tx.one<ServiceToken>(sql`SELECT ${columns} FROM service_tokens WHERE id = ${id}`);
  return key && { key, revoked: revoked === 1 };
}
