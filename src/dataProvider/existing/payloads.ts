import type { TransportRequest } from '../http';
import type { ExistingCall } from './callOf';
import type { Seen } from './seen';
import { isRecord } from './understand';

type Fields = Record<string, unknown>;
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const without = (all: readonly unknown[], some: unknown) => {
  const left = new Set(listIn(some).map(String));
  return all.filter((one) => !left.has(String(one)));
};

/** The filtered file of package statistics: date, organisation, dealers and clients, which are known by organisation id (doc 2 §7). */
function packageFile({ date, org_id, dealers, clients }: Fields, { packages }: Seen): Fields {
  const asked = listIn(org_id).length > 0 ? listIn(org_id) : packages.map(({ dealer_id }) => dealer_id);
  const chosen = listIn(dealers).length > 0 ? listIn(dealers) : asked;
  const named = new Set(listIn(clients).map(String));
  const orgs = packages
    .flatMap(({ data_clients }) => listIn(data_clients).filter(isRecord))
    .filter(({ client_id }) => named.has(String(client_id)))
    .map(({ org_id: org }) => org);
  return { date, org_id: chosen, dealers: chosen, clients: orgs };
}

/** «Подробно» of one client: date, organisation, name (doc 2 §7). */
function packageDetails({ date, client }: Fields, { packages }: Seen): Fields {
  const clients = packages.flatMap(({ data_clients }) => listIn(data_clients).filter(isRecord));
  const named = clients.find(({ client_id }) => String(client_id) === String(client));
  return { date, org_id: named?.org_id, name: named?.client };
}

/** A selection of sales by the dealers and clients that it is about: the documents know no «all but these». */
function selection({ except, ...body }: Fields, org: string, dealers: readonly unknown[], { sales }: Seen): Fields {
  const bare = (client: unknown) => Number(String(client).split(':').at(-1));
  const all = (sales.get(org) ?? []).map(({ client_id, p_gid }) => client_id ?? p_gid);
  const but = isRecord(except) ? except : undefined;
  const named = listIn(body.dealers_org_ids);
  const clients = body.clients ?? (but && listIn(but.clients).length > 0 ? without(all, but.clients) : undefined);
  const chosen = but && named.length === 0 ? without(dealers, but.dealers_org_ids) : named;
  return { ...body, dealers_org_ids: chosen, ...(clients ? { clients: listIn(clients).map(bare) } : {}) };
}

/** The body of the calls whose documented payload is another than ours; undefined for all others. */
export async function payloadOf(
  { id, params }: ExistingCall,
  { body }: TransportRequest,
  seen: Seen,
  dealersOf: () => Promise<readonly unknown[]>,
): Promise<Fields | undefined> {
  if (!isRecord(body)) return undefined;
  if (id === 'exportPackageReport') return packageFile(body, seen);
  if (id === 'exportPackageDetails') return packageDetails(body, seen);
  if (id !== 'exportSalesSelection' && id !== 'exportProminvest' && id !== 'exportPikJug') return undefined;
  const all = listIn(body.dealers_org_ids).length === 0 ? await dealersOf() : [];
  return selection(body, params.org ?? '', all, seen);
}
