import { randomBytes } from 'node:crypto';
import { currentMonth } from '../../../src/domain/month';
import { formatNumber } from '../../../src/domain/plural';
import { hashPassword } from '../../security/passwords';
import { cancelStatement, whoami, type Backend } from '../borrow';
import type { Db } from '../connect';
import { moscowDay } from '../demo/time';
import { createHelpers } from './createHelpers';
import { addDealers, addPriceLists } from './dealers';
import { addFacts } from './facts';
import type { GenerateOptions } from './options';
import { addOrganisations, addUsers } from './organisations';
import { withoutIndexes } from '../withoutIndexes';

const loaded = ['groups', 'subgroups', 'users', 'package_facts', 'price_lists'] as const;

interface Surroundings {
  now: Date;
  seal: (text: string) => Buffer;
  say: (line: string) => void;
  /** Ends the work, with nothing added; rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Adds data for load work beside what is there, in one transaction: its own dealers, their organisations, users, price
 * lists and package facts. `db` must not limit its statements. Other writers wait meanwhile.
 */
export async function generate(
  db: Db,
  options: GenerateOptions,
  { now, seal, say, signal }: Surroundings,
): Promise<void> {
  const month = currentMonth(now);
  const unknown = await hashPassword(randomBytes(32).toString('hex'));
  let backend: Backend | undefined;
  const cancel = () => void (backend && cancelStatement(db, backend).catch(() => undefined));
  const step = (line: string) => {
    signal?.throwIfAborted();
    say(line);
  };
  const work = db.tx(async (tx) => {
    backend = await tx.one<Backend>(whoami);
    signal?.addEventListener('abort', cancel);
    await tx.run("SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'");
    await createHelpers(tx, options.seed);
    const load = async () => {
      step(`Дилеры: ${formatNumber(options.dealers)}, прайсы: ${formatNumber(options.priceLists)}`);
      await addDealers(tx, options, now);
      await addPriceLists(tx, options, month);
      step(`Организации: ${formatNumber(options.organisations)}`);
      await addOrganisations(tx, options, now, seal('Fcs-generated'));
      step('Пользователи: в среднем 5 на организацию');
      await addUsers(tx, unknown);
      step(`Факты отправки пакетов: ${formatNumber(options.facts)}`);
      await addFacts(tx, options, month, moscowDay(now));
    };
    await withoutIndexes(tx, loaded, load, () => step('Индексы'));
    signal?.throwIfAborted();
  });
  try {
    await work;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  say('Статистика планировщика');
  // All tables, those that triggers fill too: of one that nobody has counted the planner thinks that it is as it was.
  await db.patient.run('VACUUM (ANALYZE)');
}
