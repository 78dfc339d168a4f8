import sql, { type Sql } from 'sql-template-tag';
import type { ServiceToken } from '../../../src/contract/serviceTokens';
import { forbidden, notFound } from '../../../src/contract/refusal';
import { hashToken, newToken } from '../../security/tokens';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';

const text = (column: Sql) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = sql`
  id, name, rights, ${text(sql`expires_at`)} AS expires_at, ${text(sql`created_at`)} AS created_at, created_by,
  ${text(sql`used_at`)} AS used_at, ${text(sql`revoked_at`)} AS revoked_at`;

export const listServiceTokens: Service<'listServiceTokens'> = ({ db }) =>
  db.rows<ServiceToken>(sql`SELECT ${columns} FROM service_tokens ORDER BY revoked_at IS NOT NULL, id DESC`);

/** `POST /service-tokens/`: with rights that the caller has himself; a key makes no keys. Only its hash is kept. */
export const createServiceToken: Service<'createServiceToken'> = (context, { body: { name, rights, days } }) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    if (caller.key !== undefined || !rights.every((right) => caller.rights.has(right))) throw forbidden();
    const token = newToken();
    const now = clock();
    const made = await tx.one<ServiceToken>(sql`
      INSERT INTO service_tokens (name, token_hash, server_alias, p_id, rights, expires_at, created_at, created_by)
      VALUES (${name}, ${hashToken(token)}, ${caller.server}, ${caller.id}, ${[...new Set(rights)]}, ${now}::timestamptz + ${days} * interval '1 day', ${now}, ${caller.login})
      RETURNING ${columns}`);
    if (!made) throw notFound();
    await audit(tx, context, {
      entity: 'serviceToken',
      id: String(made.id),
      after: { name, rights, expires_at: made.expires_at },
    });
    return { ...made, token };
  });

/** `POST …/revoke/`: at once; a second time changes nothing. */
export const revokeServiceToken: Service<'revokeServiceToken'> = (context, { params: { id } }) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    if (caller.key !== undefined) throw forbidden();
    const revoked = await tx.run(
      sql`UPDATE service_tokens SET revoked_at = ${clock()}, revoked_by = ${caller.login} WHERE id = ${id} AND revoked_at IS NULL`,
    );
    const token = await tx.one<ServiceToken>(sql`SELECT ${columns} FROM service_tokens WHERE id = ${id}`);
    if (!token) throw notFound();
    if (revoked === 1)
      await audit(tx, context, { entity: 'serviceToken', id: String(id), after: { name: token.name, revoked: true } });
    return token;
  });
