import type { BatchInput } from '../../../contract/batches';
import { minimumPackageCount, type NewMinimumTariff } from '../../../contract/minimumTariffs';
import {
  clientDayAt,
  clientDays,
  tariffOn,
  tariffRow,
  type ClientDay,
  type TariffTerms,
} from '../../../contract/plans/sheetTariffs';
import { quiet, type SingleKind, type SingleTools } from '../singleKind';
import { findClients } from './findClients';

/** The dealer as tariffs name him, and all of his tariffs; a client of theirs is known by the rows of special prices. */
async function readTariffs({ client }: SingleTools, id: number) {
  const { data: dealer } = await client.readDealer({ params: { id } }, quiet);
  const org = dealer.p_org_id ?? 0;
  const { data: tariffs } = await client.listMinimumTariffs({ query: { dealer_org_id: org } }, quiet);
  return { org, enabled: dealer.minimum_tariff_enabled, tariffs };
}

/** The tariff of a key's client and day, which is known by the id that minimum tariffs have for a client. */
async function tariffAt(
  tools: SingleTools,
  dealer: number,
  inn: Parameters<typeof findClients>[2][number],
  key: string,
) {
  const [match] = await findClients(tools, dealer, [inn]);
  const { org, tariffs } = await readTariffs(tools, dealer);
  const client_org_id = match?.client?.org_id ?? 0;
  const { day } = clientDayAt(key);
  const found = tariffs.find((one) => one.client_org_id === client_org_id && one.start_date === day);
  return { client_org_id, dealer_org_id: org, tariff_id: found?.tariff_id };
}

/** Minimum tariffs of a sheet. */
export const minimumTariffs: SingleKind<BatchInput<'minimum-tariffs'>> = {
  plan: async (tools, { dealer, tariffs }) => {
    const matches = await findClients(tools, dealer, tariffs);
    const { enabled, tariffs: known } = await readTariffs(tools, dealer);
    const orgOf = new Map(matches.flatMap(({ client }) => (client?.org_id ? [[client.p_gid, client.org_id]] : [])));
    const stored = clientDays(tariffs, matches).flatMap((at: ClientDay) => {
      const model = known.find((one) => one.client_org_id === orgOf.get(at.client) && one.start_date === at.day);
      return model ? [[tariffOn(at), { model, revision: null }] as const] : [];
    });
    const ground = { ...tools.ground, enabled, stored: new Map(stored), taken: new Map<string, number>() };
    return tariffs.map((one, place) => tariffRow(ground, one, matches[place] ?? { problem: '' }, place));
  },
  narrowed: ({ dealer, tariffs }, _, place) => ({ dealer, tariffs: tariffs.slice(place, place + 1) }),
  write: async (tools, { dealer, tariffs }, { key, before, after }) => {
    const place = Number(key.split(':')[0]);
    const line = tariffs[place];
    if (!line) throw new Error(`no line at ${key}`);
    const { tariff_id, ...ids } = await tariffAt(tools, dealer, line, key);
    const { percent, ...given } = after as unknown as TariffTerms;
    const body: NewMinimumTariff = {
      ...ids,
      ...given,
      package_count: minimumPackageCount,
      ...(percent !== null && { percent }),
    };
    return before === null || tariff_id === undefined
      ? tools.client.createMinimumTariff({ body }, quiet)
      : tools.client.changeMinimumTariff({ body: { ...body, tariff_id } }, quiet);
  },
};
