import sql, { type Sql } from 'sql-template-tag';
import { organisationEntity } from '../../../src/contract/entities/organisation';
import type { Organisation } from '../../../src/contract/organisations';
import type { Queryable } from '../../db/queryable';
import { modelColumns } from '../kernel/columns';
import { assigned, writerOf, type Pair } from '../kernel/pairs';
import { storedOf, type Stored, type StoredRow } from '../kernel/stored';

/** Where an organisation stands. */
export interface At {
  server: string;
  p_gid: number;
}

/** The tables of an organisation in a statement. */
export const fromGroups = { aliases: { groups: 'g' }, computed: {} };

/** The columns of what is written of an organisation. */
export const organisationPairs = writerOf(organisationEntity);

const columns = sql`${modelColumns(organisationEntity, fromGroups)}, g.revision, g.modified_by, g.modified_at`;

const readOne = async (db: Pick<Queryable, 'one'>, statement: Sql): Promise<Stored<Organisation> | undefined> => {
  const row = await db.one<StoredRow<Organisation>>(statement);
  return row && storedOf(row);
};

const modelAt = ({ server, p_gid }: At, where: Sql) =>
  sql`SELECT ${columns} FROM groups g WHERE g.server_alias = ${server} AND g.p_gid = ${p_gid} AND ${where}`;

/** The edit model with its revision; undefined where there is none. Scope is the caller's to narrow with `where` on `groups g`. */
export const readModel = (db: Pick<Queryable, 'one'>, at: At, where: Sql = sql`true`) =>
  readOne(db, modelAt(at, where));

/** The same, locked for the transaction: as it is once nobody else changes it. */
export const lockModel = (tx: Pick<Queryable, 'one'>, at: At, where: Sql) =>
  readOne(tx, sql`${modelAt(at, where)} FOR UPDATE`);

/** Writes columns of an organisation, and reads it as it is now. */
export const writeModel = (tx: Pick<Queryable, 'one'>, { server, p_gid }: At, written: readonly Pair[]) =>
  readOne(
    tx,
    sql`
      UPDATE groups g SET ${assigned(written)}, revision = g.revision + 1
      WHERE g.server_alias = ${server} AND g.p_gid = ${p_gid} RETURNING ${columns}`,
  );

/** The same of many, by `server:p_gid`. */
export async function readModels(
  db: Pick<Queryable, 'rows'>,
  at: readonly At[],
): Promise<Map<string, Stored<Organisation>>> {
  const rows = await db.rows<StoredRow<Organisation> & { key: string }>(sql`
    SELECT ${columns}, g.server_alias || ':' || g.p_gid AS key
    FROM unnest(${at.map(({ server }) => server)}::text[], ${at.map(({ p_gid }) => p_gid)}::int[]) AS a(server, gid)
    JOIN groups g ON g.server_alias = a.server AND g.p_gid = a.gid`);
  return new Map(rows.map(({ key, ...row }) => [key, storedOf<Organisation>(row as StoredRow<Organisation>)]));
}
