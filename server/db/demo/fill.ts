import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { currentMonth } from '../../../src/domain/month';
import { hashPassword } from '../../security/passwords';
import type { Db } from '../connect';
import { demoPassword } from './accounts';
import { applicationRows, newsRows } from './content';
import { fillDealers } from './dealers';
import { factRows } from './facts';
import { insertRows } from './insert';
import { groupRow, makeOrganisations, registerRows, subgroupRows } from './organisations';
import { minimumRows, priceRows, specialRows } from './prices';
import { createRandom } from './random';
import { makeUsers } from './users';

const seed = 405068;
const threeYearsMs = 3 * 366 * 24 * 60 * 60 * 1000;
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

export interface FillOptions {
  /** What counts as now; the same day gives the same data. */
  now: Date;
  /** Encrypts the messaging passwords. */
  seal: (text: string) => Buffer;
}

/** Fills an empty, migrated database with the demonstration data, in one transaction. */
export async function fillDemo(db: Db, { now, seal }: FillOptions): Promise<void> {
  const random = createRandom(seed);
  const month = currentMonth(now);
  const createdAt = new Date(now.getTime() - threeYearsMs).toISOString();
  const organisations = makeOrganisations(random, now);
  const hashes = { demo: await hashPassword(demoPassword), unknown: await hashPassword(randomBytes(32).toString('hex')) };
  const users = makeUsers(random, organisations, hashes, createdAt);
  const withProfile = organisations.filter(({ participant }) => participant !== null);

  await db.tx(async (tx) => {
    await fillDealers(tx, createdAt);
    await insertRows(tx, 'groups', organisations.map(groupRow));
    await insertRows(tx, 'subgroups', organisations.flatMap(subgroupRows));
    await insertRows(tx, 'users', users.map((user) => ({ ...user })));
    await insertRows(
      tx,
      'fcs_profiles',
      withProfile.map((one) => ({
        server_alias: one.server, p_gid: one.gid, is_default: false, is_emulator: one.emulator, participant_id: one.participant,
        username: `fcs${one.gid}`, password_sealed: hex(seal(`Fcs-${one.gid}`)), sender_info: `${one.city ?? 'Москва'}, ${one.address}`, revision: 1,
      })),
    );
    await insertRows(
      tx,
      'billing_items',
      organisations.flatMap((one) =>
        one.tariff === null
          ? []
          : [{
              server_alias: one.server, p_gid: one.gid, part: 'tariff', type: 'dynamic', source: 'custom-subscribe', ref_id: 1, caption: one.tariff,
              start_at: one.createdAt.toISOString().slice(0, 10), permanent: true, custom: false, created_at: one.createdAt, created_by: 'admin',
            }],
      ),
    );
    await insertRows(tx, 'org_register', organisations.map(registerRows));
    await insertRows(
      tx,
      'operator_register',
      organisations.map((one, index) => ({
        inn: one.inn, kpp: one.kpp ?? '', participant_id: String(10_000_000 + index), login: `operator${index}`,
        password_sealed: hex(seal(`Operator-${index}`)), sender_info: `${one.city ?? 'Москва'}, ${one.address}`,
      })),
    );
    await insertRows(tx, 'price_lists', priceRows(month, createdAt));
    await insertRows(tx, 'special_prices', specialRows(organisations, month, createdAt));
    await insertRows(tx, 'minimum_tariffs', minimumRows(organisations, month, createdAt));
    await insertRows(tx, 'package_facts', factRows(random, organisations, users, month, moscowDay(now)));
    await insertRows(tx, 'news', newsRows(now));
    await insertRows(tx, 'application_versions', applicationRows(now));
    await tx.run(sql`SELECT setval(pg_get_serial_sequence('dealers', 'id'), (SELECT max(id) FROM dealers))`);
  });
  await db.run('ANALYZE');
}

const moscowDay = (now: Date) => Number(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Moscow', day: 'numeric' }).format(now));
