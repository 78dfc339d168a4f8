import type { AuditEntry } from '../../contract/audit';

const inList = (server_alias: string, search: string) =>
  `/administration/organisations-users?${new URLSearchParams({ filter: JSON.stringify({ search, server_alias }) })}`;

/** Where the object of a record is opened; undefined for what has no page, or is not there any more. */
export function objectAddress({ kind, object, organisation, dealer, price, resource }: AuditEntry): string | undefined {
  if (kind === 'news') return `/administration/categories?news=${object}`;
  if (kind === 'serviceToken' || kind === 'import') return '/administration/data';
  if (kind === 'application') return '/product/client';
  if (kind === 'record') return resource === null ? undefined : `/sections/${resource}?record=${object}`;
  if (kind === 'priceList' && dealer !== null && price !== null)
    return `/administration/dealers-prices/${dealer}?price=${price.billing_alias}:${price.year}-${String(price.month).padStart(2, '0')}`;
  if (kind === 'specPrice' && dealer !== null) return `/administration/dealers-prices/${dealer}?tab=spec`;
  if (dealer !== null) return `/administration/dealers-prices/${dealer}`;
  return organisation === null ? undefined : inList(organisation.server_alias, `#${organisation.p_gid}`);
}
