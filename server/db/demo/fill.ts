import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { currentMonth } from '../../../src/domain/month';
import { hashPassword } from '../../security/passwords';
import type { Db } from '../connect';
import { demoPassword } from '../../../src/domain/demoAccounts';
import { agreementRows, chooseShown, contestedRows, servicePriceRows, shownFactRows } from './agreements';
import { applicationRows, newsRows } from './content';
import { fillDealers } from './dealers';
import { factRows } from './facts';
import { inFactMonths, monthOfDay } from '../factMonths';
import { insertRows } from './insert';
import { billingRows, groupRow, subgroupRows } from './organisationRows';
import { makeOrganisations } from './organisations';
import { minimumRows, priceRows, specialRows } from './prices';
import { createRandom } from './random';
import { profileRows, registerRows } from './registers';
import { dayMs } from './time';
import { makeUsers } from './users';

const seed = 405068;
const years = 3;

export interface FillOptions {
  /** What counts as now. Dates move with its day; all else is the same each time. */
  now: Date;
  /** Encrypts the messaging passwords. */
  seal: (text: string) => Buffer;
}

/** Fills an empty, migrated database with the demonstration data, in one transaction. */
export async function fillDemo(db: Db, { now, seal }: FillOptions): Promise<void> {
  const random = createRandom(seed);
  const month = currentMonth(now);
  const createdAt = new Date(now.getTime() - years * 366 * dayMs).toISOString();
  const sealed = (text: string) => `\\x${seal(text).toString('hex')}`;
  const organisations = makeOrganisations(random, now);
  const billing = organisations.flatMap(billingRows);
  const shown = chooseShown(organisations);
  const hashes = {
    demo: await hashPassword(demoPassword),
    unknown: await hashPassword(randomBytes(32).toString('hex')),
  };
  const users = makeUsers(random, organisations, hashes, createdAt);
  const registers = registerRows(organisations, sealed);

  await db.tx(async (tx) => {
    await fillDealers(tx, createdAt);
    await insertRows(tx, 'groups', organisations.map(groupRow));
    await insertRows(tx, 'subgroups', organisations.flatMap(subgroupRows));
    await insertRows(
      tx,
      'users',
      users.map((user) => ({ ...user })),
    );
    await insertRows(
      tx,
      'fcs_profiles',
      organisations.flatMap((one) => profileRows(one, sealed)),
    );
    await insertRows(tx, 'billing_items', [...billing, ...agreementRows(shown, month)]);
    await insertRows(tx, 'service_prices', servicePriceRows);
    await insertRows(tx, 'org_register', registers.organisations);
    await insertRows(tx, 'operator_register', registers.operators);
    await insertRows(tx, 'price_lists', priceRows(month, createdAt));
    await insertRows(tx, 'special_prices', specialRows(organisations, month, createdAt));
    await insertRows(tx, 'special_prices', contestedRows(shown, month, createdAt));
    await insertRows(tx, 'minimum_tariffs', minimumRows(organisations, month, createdAt));
    for (const facts of [factRows(random, organisations, users, now), shownFactRows(organisations, users, now)]) {
      await inFactMonths(tx, [...new Set(facts.map(({ day }) => monthOfDay(day)))]);
      await insertRows(tx, 'package_facts', facts);
    }
    await insertRows(tx, 'news', newsRows(now));
    const { files, parts, versions } = applicationRows(now);
    await insertRows(tx, 'application_files', files);
    await insertRows(tx, 'application_parts', parts);
    await insertRows(tx, 'application_versions', versions);
    await tx.run(
      sql`SELECT setval(pg_get_serial_sequence('application_files', 'id'), (SELECT max(id) FROM application_files))`,
    );
    await tx.run(sql`SELECT setval(pg_get_serial_sequence('dealers', 'id'), (SELECT max(id) FROM dealers))`);
  });
  await db.run('ANALYZE');
}
