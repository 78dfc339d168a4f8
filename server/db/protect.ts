import { createHash } from 'node:crypto';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Roles } from './acting';
import type { Tx } from './connect';
import { keepSight } from './declared/sightView';
import { addedByAll, rowPolicies } from './rowPolicies';

/** The key of an advisory lock: servers that start at once protect one after another. */
const lockKey = 405070;

/** What the server's own work may do: with rows, and with nothing else. What comes later is its work wherever it is. */
const systemGrants = (system: string, owner: string) => `
  GRANT USAGE ON SCHEMA public TO ${system};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${system};
  GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${system};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT USAGE ON SCHEMAS TO ${system};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${system};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${system};
  REVOKE ALL ON SCHEMA facts FROM ${system};
  REVOKE UPDATE, DELETE ON audit FROM ${system};
  REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${system};`;

/** Of sign-ins, sent answers and other systems' passwords: what reads these for a caller is the server's work. */
const secrets =
  'tokens, service_tokens, sign_in_guesses, sign_in_places, idempotency_keys, operator_register, import_parts';

/**
 * What a caller's may: read, where his rows are told apart, add to the audit, and keep what it has worked out of prices. What it could
 * change else would widen its sight. The versions before gave it more, and that is taken back.
 */
const callerGrants = (caller: string, owner: string) => `
  GRANT USAGE ON SCHEMA public TO ${caller};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} REVOKE ALL ON SCHEMAS FROM ${caller};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} REVOKE ALL ON TABLES FROM ${caller};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} REVOKE ALL ON SEQUENCES FROM ${caller};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA public REVOKE ALL ON TABLES FROM ${caller};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA public REVOKE ALL ON SEQUENCES FROM ${caller};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA public GRANT SELECT ON TABLES TO ${caller};
  REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${caller};
  REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${caller};
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${caller};
  REVOKE SELECT ON ${secrets} FROM ${caller};
  GRANT INSERT ON audit TO ${caller};
  GRANT INSERT, UPDATE ON price_checks TO ${caller};
  REVOKE ALL ON SCHEMA facts FROM ${caller};`;

/** The records of declared resources: their tables for the server's work, for a caller what of them is in his sight, to read. */
const declaredGrants = (system: string, caller: string, owner: string) => `
  GRANT USAGE ON SCHEMA declared TO ${system};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA declared TO ${system};
  GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA declared TO ${system};
  REVOKE ALL ON ALL TABLES IN SCHEMA declared FROM ${caller};
  REVOKE ALL ON ALL SEQUENCES IN SCHEMA declared FROM ${caller};
  REVOKE ALL ON SCHEMA declared FROM ${caller};
  GRANT USAGE ON SCHEMA sight TO ${caller};
  REVOKE ALL ON ALL TABLES IN SCHEMA sight FROM ${caller};
  GRANT SELECT ON ALL TABLES IN SCHEMA sight TO ${caller};
  ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA sight GRANT SELECT ON TABLES TO ${caller};`;

/** The queue is made by its library, as a schema of the owner's. */
const queueGrants = (system: string, caller: string) => `
  GRANT USAGE ON SCHEMA pgboss TO ${system};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${system};
  REVOKE ALL ON ALL TABLES IN SCHEMA pgboss FROM ${caller};
  REVOKE ALL ON SCHEMA pgboss FROM ${caller};`;

/** Rows of clients are told apart for callers; the server's own work has all of them. */
const policy = (table: string, seen: string, { system, caller }: Roles) => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  DROP POLICY IF EXISTS own_work ON ${table};
  DROP POLICY IF EXISTS in_sight ON ${table};
  CREATE POLICY own_work ON ${table} TO ${system} USING (true) WITH CHECK (true);
  CREATE POLICY in_sight ON ${table} TO ${caller} USING (${seen}) WITH CHECK (${addedByAll.has(table) ? 'true' : seen});`;

const statementsFor = ({ system, caller }: Roles, owner: string, queue: boolean): string[] => {
  const [own, work, some] = [owner, system, caller].map((name) => pg.escapeIdentifier(name)) as [
    string,
    string,
    string,
  ];
  return [
    systemGrants(work, own),
    callerGrants(some, own),
    declaredGrants(work, some, own),
    ...(queue ? [queueGrants(work, some)] : []),
    ...Object.entries(rowPolicies).map(([table, seen]) => policy(table, seen, { system: work, caller: some })),
    // Whose a record of the audit is does not hang on who may see that.
    'ALTER FUNCTION audit_fill_subject() SECURITY DEFINER SET search_path = public, pg_temp',
    `GRANT EXECUTE ON FUNCTION prune_audit(timestamptz, integer) TO ${work}`,
    `REVOKE EXECUTE ON FUNCTION begin_fact_months(integer[]) FROM PUBLIC; GRANT EXECUTE ON FUNCTION begin_fact_months(integer[]) TO ${work}`,
  ];
};

interface About {
  owner: string;
  stamp: string | null;
  queue: boolean;
  migrations: string;
  /** A copy of the database in another PostgreSQL has the stamp, and its roles have nothing yet. */
  given: boolean;
}

/** Gives the roles what they may do, once for each version of the tables and of what is said here. */
export async function protect(tx: Tx, roles: Roles): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(${lockKey})`);
  const found = await tx.one<About>(sql`
    SELECT current_user AS owner, obj_description('schema_migrations'::regclass, 'pg_class') AS stamp, to_regnamespace('pgboss') IS NOT NULL AS queue,
           (SELECT string_agg(checksum, ' ' ORDER BY name) FROM schema_migrations) AS migrations,
           bool_and(has_table_privilege(role, 'portals', 'SELECT')) AS given FROM unnest(${Object.values(roles)}::text[]) role`);
  if (!found) throw new Error('the database does not answer who its owner is');
  const statements = statementsFor(roles, found.owner, found.queue);
  const stamp = createHash('sha256')
    .update([found.migrations, ...statements].join('\n'))
    .digest('hex');
  await keepSight(tx);
  if (stamp === found.stamp && found.given) return;
  for (const statement of statements) await tx.run(statement);
  await tx.run(`COMMENT ON TABLE schema_migrations IS '${stamp}'`);
}
