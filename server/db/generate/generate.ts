import { randomBytes } from 'node:crypto';
import { currentMonth } from '../../../src/domain/month';
import { formatNumber } from '../../../src/domain/plural';
import { hashPassword } from '../../security/passwords';
import type { Db } from '../connect';
import { moscowDay } from '../demo/time';
import { addDealers, addPriceLists } from './dealers';
import { addFacts } from './facts';
import { createHelpers, withoutIndexes } from './helpers';
import type { GenerateOptions } from './options';
import { addOrganisations, addUsers } from './organisations';

const loaded = ['groups', 'subgroups', 'users', 'package_facts', 'price_lists'] as const;

interface Surroundings {
  now: Date;
  seal: (text: string) => Buffer;
  say: (line: string) => void;
}

/**
 * Adds data for load work beside what is there, in one transaction: its own dealers, their organisations, users, price
 * lists and package facts. `db` must not limit its statements. Other writers wait meanwhile.
 */
export async function generate(db: Db, options: GenerateOptions, { now, seal, say }: Surroundings): Promise<void> {
  const month = currentMonth(now);
  const unknown = await hashPassword(randomBytes(32).toString('hex'));
  await db.tx(async (tx) => {
    await tx.run("SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off");
    await createHelpers(tx, options.seed);
    const load = async () => {
      say(`Дилеры: ${formatNumber(options.dealers)}, прайсы: ${formatNumber(options.priceLists)}`);
      await addDealers(tx, options, now);
      await addPriceLists(tx, options, month);
      say(`Организации: ${formatNumber(options.organisations)}`);
      await addOrganisations(tx, options, now, seal('Fcs-generated'));
      say('Пользователи: в среднем 5 на организацию');
      await addUsers(tx, unknown);
      say(`Факты отправки пакетов: ${formatNumber(options.facts)}`);
      await addFacts(tx, options, month, moscowDay(now));
    };
    await withoutIndexes(tx, loaded, load, () => say('Индексы'));
  });
  say('Статистика планировщика');
  await db.run(`VACUUM (ANALYZE) ${[...loaded, 'fcs_profiles', 'dealers'].join(', ')}`);
}
