import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import type { Db } from '../../../server/db/connect';
import { generate } from '../../../server/db/generate/generate';
import { openDatabase, type OpenDatabase } from '../../../server/db/open';
import { tableName } from '../../../server/db/declared/steps';
import { readEnv } from '../../../server/env';
import { createSealer } from '../../../server/security/secrets';
import { apply } from '../../../server/services/declared/apply';
import { createDeclaredResources } from '../../../server/services/declared/registry';
import { contracts } from '../../support/declared';
import { say } from '../print';
import { fillDeclared } from './fillDeclared';

const root = resolve(import.meta.dirname, '../../..');

/** How large the database is. */
export interface Sizes {
  records: number;
  organisations: number;
  dealers: number;
}

/** The account `dealer` becomes one of the dealer with most organisations, `subdealer` one of an ordinary sub-dealer. */
async function moveAccounts(db: Db): Promise<void> {
  const clients = sql`(SELECT count(*) FROM groups c WHERE c.server_alias = g.server_alias AND c.parent_gid = g.p_gid AND NOT c.is_dealer)`;
  const move = (login: string, order: ReturnType<typeof sql>) => sql`
    UPDATE users u SET group_gid = found.p_gid FROM (
      SELECT g.p_gid FROM groups g JOIN dealers d USING (server_alias, p_gid) WHERE g.server_alias = 'nova' AND ${order} LIMIT 1) found
    WHERE u.server_alias = 'nova' AND u.login = ${login}`;
  await db.run(move('dealer', sql`true ORDER BY ${clients} DESC`));
  await db.run(
    move('subdealer', sql`d.parent_dealer_id IS NOT NULL AND ${clients} > 20 ORDER BY ${clients} DESC OFFSET 10`),
  );
}

async function fill({ db: { owner: db }, secretKey }: OpenDatabase, { records, organisations, dealers }: Sizes) {
  const { seal } = createSealer(secretKey);
  await generate(db, { organisations, dealers, facts: 0, priceLists: 0, seed: 1 }, { now: new Date(), seal, say });
  await moveAccounts(db);
  const declared = contracts();
  await apply(db, declared, { actor: 'bench', now: new Date() });
  const known = createDeclaredResources(db);
  await known.refresh();
  say(`«${declared.title}»: записей ${records}`);
  for (const live of known.all()) await fillDeclared(db, live, records);
}

/** A database with so many contracts of the documentation's example, made where it is not there yet; whoever opens it closes it. */
export async function recordsData(sizes: Sizes): Promise<OpenDatabase> {
  const folder = join(root, '.cache/bench-data', `records-${sizes.records}-${sizes.organisations}-${sizes.dealers}`);
  const complete = join(folder, 'complete');
  const there = existsSync(complete);
  if (!there) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = readEnv({ DATA_DIR: join(folder, 'data') });
  const open = (statementTimeoutMs?: number) =>
    openDatabase(env, { log: pino({ level: 'error' }), say, statementTimeoutMs });
  if (!there) {
    const filling = await open(0);
    try {
      await fill(filling, sizes);
      writeFileSync(complete, '');
    } finally {
      await filling.close();
    }
  }
  const opened = await open(0);
  if (!there) return opened;
  // A version since may have other indexes.
  const { nothing } = await apply(opened.db.owner, contracts(), { actor: 'bench', now: new Date() });
  if (nothing) return opened;
  const known = createDeclaredResources(opened.db.owner);
  await known.refresh();
  for (const { id } of known.all()) await opened.db.patient.run(`VACUUM (ANALYZE) ${tableName(id)}`);
  return opened;
}
