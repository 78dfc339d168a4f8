import type { DataProvider } from 'react-admin';
import type { AppDataProvider } from '../dataProvider/dataProvider';
import { readListSettings } from '../dataProvider/storage';
import { may } from '../domain/policy';
import type { Rights } from '../domain/rights';
import { allSettings, keepAll } from '../resources/engine/listSettings';

/** How long a first screen waits for them, ms; what comes later counts from the next list on. */
const patienceMs = 500;

/** Reads how the user has set up his lists, where this browser has never known: the first list opens as he has left it elsewhere. */
export async function knowLists(dataProvider: DataProvider, rights: Rights): Promise<void> {
  if (readListSettings() !== undefined || !may(rights, 'listViews')) return;
  const read = async () => {
    const [{ merged }, verbs] = await Promise.all([
      import('../resources/engine/keptLists'),
      (dataProvider as AppDataProvider).views(),
    ]);
    keepAll(merged(await verbs.readLists(), allSettings()));
  };
  const later = new Promise<void>((done) => setTimeout(done, patienceMs));
  await Promise.race([read().catch(() => undefined), later]);
}
