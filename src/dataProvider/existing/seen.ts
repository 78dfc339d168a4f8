import { isRecord, listOf } from './understand';

type Fields = Record<string, unknown>;

/** What answers have told that later calls need: the documents have no other way to it. */
export interface Seen {
  /** Rows of organisations by `server:p_gid`. */
  groups: Map<string, Fields>;
  /** Clients of dealers by `client_id`. */
  clients: Map<string, Fields>;
  /** The last package statistics. */
  packages: readonly Fields[];
  /** Clients of the last sales of a dealer, by its organisation id. */
  sales: Map<string, readonly Fields[]>;
  applications: readonly Fields[];
}

export const nothingSeen = (): Seen => ({
  groups: new Map(),
  clients: new Map(),
  packages: [],
  sales: new Map(),
  applications: [],
});

/** The client that an organisation id names. */
export const clientOf = ({ clients }: Seen, org: unknown): Fields | undefined =>
  [...clients.values()].find(({ client_org_id }) => client_org_id && String(client_org_id) === String(org));

const rowsOf = (value: unknown) => listOf(value).filter(isRecord);

/** Keeps of an understood answer what is needed later. */
export function note(seen: Seen, id: string, params: Readonly<Record<string, string>>, body: unknown): void {
  if (id === 'listGroups' || id === 'listAllGroups')
    for (const row of rowsOf(body)) seen.groups.set(`${String(row.server_alias)}:${String(row.p_gid)}`, row);
  if (id === 'listDealerClients' || id === 'listDealerSpecPrices')
    for (const row of rowsOf(body)) seen.clients.set(String(row.client_id), row);
  if (id === 'readPackageReport') seen.packages = rowsOf(body);
  if (id === 'readSales') {
    const org = params.org ?? '';
    const dealers = rowsOf(body);
    const asked = dealers.find(({ dealer_org_id }) => String(dealer_org_id) === org) ?? dealers[0];
    seen.sales.set(org, rowsOf(asked?.clients));
  }
  if (id === 'listApplications') seen.applications = rowsOf(body);
}
