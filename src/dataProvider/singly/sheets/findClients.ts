import {
  matchClient,
  type ClientMatch,
  type FoundClient,
  type NamedClient,
} from '../../../contract/plans/matchClients';
import { fewAtOnce, quiet, type SingleTools } from '../singleKind';
import { allPages } from './allPages';

/** A dealer's clients with an INN, as they are now: the documents know no months of clients. */
async function clientsWith({ client }: SingleTools, dealer: number, inn: string): Promise<FoundClient[]> {
  const rows = await allPages((query) =>
    client.listDealerClients({ params: { id: dealer }, query: { ...query, search: inn } }, quiet),
  );
  return rows
    .filter((one) => one.inn === inn)
    .map(({ client_id, client_org_id, client_name, kpp }) => ({
      p_gid: client_id,
      org_id: client_org_id,
      name: client_name,
      kpp: kpp || null,
      until: null,
    }));
}

/** The clients of a dealer whom lines mean by INN and KPP, in the lines' order: each INN is sought once, a few at a time. */
export async function findClients(
  tools: SingleTools,
  dealer: number,
  lines: readonly Omit<NamedClient, 'month'>[],
): Promise<ClientMatch[]> {
  const inns = [...new Set(lines.map(({ inn }) => inn))];
  const found = await fewAtOnce(inns, async (inn) => [inn, await clientsWith(tools, dealer, inn)] as const);
  const byInn = new Map(found);
  return lines.map((line) => matchClient(line, byInn.get(line.inn) ?? []));
}
