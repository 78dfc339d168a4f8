import { auditKinds } from '../../domain/auditKinds';
import { formatMonth } from '../../domain/month';
import { billingAliases } from '../../domain/tiers';
import type { AuditEntry } from '../audit';
import { kindWords } from '../imports';

/** What a record of the journal is of. */
export const kindTitle = ({ kind }: Pick<AuditEntry, 'kind'>): string =>
  kind === 'record' ? 'Запись раздела' : auditKinds[kind].caption;

/** Objects that have no name but the word that the server knows them by: a setting, and the kind of data whose waiting lines were placed. */
const wordedObjects: Readonly<Partial<Record<AuditEntry['kind'], Readonly<Record<string, string>>>>> = {
  import: Object.fromEntries(Object.entries(kindWords).map(([kind, { title }]) => [kind, title])),
  setting: { price_guard: 'Пороги замечаний к ценам' },
};

/** What the object of a record of the journal is called. */
export function entryTitle(entry: AuditEntry): string {
  const { kind, title, organisation, price, object } = entry;
  if (price) return `${billingAliases[price.billing_alias]}, с ${formatMonth(price)}`;
  return wordedObjects[kind]?.[object] ?? title ?? organisation?.name ?? `${kindTitle(entry)} ${object}`;
}
