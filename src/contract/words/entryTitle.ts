import { auditKinds } from '../../domain/auditKinds';
import { formatMonth } from '../../domain/month';
import { billingAliases } from '../../domain/tiers';
import type { AuditEntry } from '../audit';

/** What a record of the journal is of. */
export const kindTitle = ({ kind }: Pick<AuditEntry, 'kind'>): string =>
  kind === 'record' ? 'Запись раздела' : auditKinds[kind].caption;

/** What the object of a record of the journal is called. */
export function entryTitle(entry: AuditEntry): string {
  const { title, organisation, price, object } = entry;
  if (price) return `${billingAliases[price.billing_alias]}, с ${formatMonth(price)}`;
  return title ?? organisation?.name ?? `${kindTitle(entry)} ${object}`;
}
