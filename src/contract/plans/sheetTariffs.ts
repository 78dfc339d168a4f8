import { dayText } from '../../domain/day';
import { sameValues } from '../../domain/sameValues';
import type { BatchInput, BatchRow } from '../batches';
import type { MinimumTariff } from '../minimumTariffs';
import { badField } from '../refusal';
import { mayWriteStarted, refusePast, refuseStarted } from '../priceRules';
import { unmatched, type ClientMatch, type FoundClient } from './matchClients';
import type { PriceGround } from './recalculated';
import { remarked } from './remarked';
import { said } from './said';
import { monthOfDay } from './specPrices';

type Line = BatchInput<'minimum-tariffs'>['tariffs'][number];

/** What a sheet says of a tariff, and its percent. */
export type TariffTerms = Pick<MinimumTariff, 'start_date' | 'emails'> & {
  cost: number;
  compensation: number;
  percent: number | null;
};

export const termsOf = ({
  start_date,
  tariff_cost,
  tariff_compensation,
  percent = null,
  emails,
}: MinimumTariff): TariffTerms => ({
  start_date,
  cost: tariff_cost,
  compensation: tariff_compensation,
  percent,
  emails,
});

/** A client's tariff from a day on. */
export interface ClientDay {
  client: number;
  day: string;
}

/** What tariffs of a sheet are planned beside. */
export interface TariffGround extends Pick<PriceGround, 'rights' | 'now' | 'settings'> {
  /** Whether the dealer has a minimum tariff. */
  enabled: boolean;
  /** What stands, by `tariffOn`. */
  stored: ReadonlyMap<string, { model: MinimumTariff; revision: string | null }>;
  /** Clients and days that an earlier row has. */
  taken: Map<string, number>;
}

/** A client's tariff from a day on, as what stands there is known by. */
export const tariffOn = ({ client, day }: ClientDay) => `${client}:${day}`;

/** The place of a row in the input; of one that is known also its client and its day. */
const keyOf = (place: number, client: FoundClient, day: string) => `${place}:${client.p_gid}:${day}`;

/** The client and the day of a row's key. */
export function clientDayAt(key: string): ClientDay {
  const [, client, day = ''] = key.split(':');
  return { client: Number(client), day };
}

/** The clients and days of lines whose client is known. */
export const clientDays = (tariffs: readonly Line[], matches: readonly ClientMatch[]): ClientDay[] =>
  tariffs.flatMap(({ start_date: day }, place) => {
    const client = matches[place]?.client;
    return client ? [{ client: client.p_gid, day }] : [];
  });

/** What keeps a client from having a tariff: the documents know it by the id of its organisation. */
export const withoutOrgId = 'У клиента нет ID организации';

/** Refuses a new tariff of a dealer that has none; `enabled` is his. */
export function refuseWithoutTariff(enabled: boolean): void {
  if (!enabled) throw badField('dealer_org_id', 'У этого дилера нет минимального тарифа');
}

/** What keeps a tariff from being written, in the words of the single operation. */
function problemsOf(
  { rights, now, enabled }: TariffGround,
  client: FoundClient,
  day: string,
  stands: MinimumTariff | undefined,
) {
  const timely = mayWriteStarted(rights)
    ? []
    : said(() => (stands ? refuseStarted(stands.price_status) : refusePast(now, monthOfDay(day), 'start_date')));
  if (stands) return timely;
  const nameless = client.org_id === null ? [withoutOrgId] : [];
  return [...said(() => refuseWithoutTariff(enabled)), ...nameless, ...timely];
}

/** The row of a minimum tariff of a sheet: what it is and what it becomes, planned alike by the server and by the browser. */
export function tariffRow(ground: TariffGround, line: Line, match: ClientMatch, place: number): BatchRow {
  const { start_date: day, cost, compensation, emails } = line;
  const none = { key: String(place), before: null, after: null, revision: null };
  if (!match.client) return { ...none, ...unmatched(line, match) };
  const { client } = match;
  const named = { key: keyOf(place, client, day), label: `${client.name}, с ${dayText(day)}` };
  const record = tariffOn({ client: client.p_gid, day });
  const above = ground.taken.get(record);
  if (above !== undefined) return { ...none, ...named, problems: ['Этот клиент с этой датой уже есть выше'], above };
  ground.taken.set(record, place);
  const found = ground.stored.get(record);
  const before = found ? termsOf(found.model) : null;
  const after: TariffTerms = {
    start_date: day,
    cost,
    compensation: compensation ?? before?.compensation ?? 0,
    percent: before?.percent ?? null,
    emails: emails ?? before?.emails ?? [],
  };
  const row = { ...named, before: before && { ...before }, after: { ...after }, revision: found?.revision ?? null };
  if (sameValues(before, after)) return { ...row, problems: [] };
  const guarded = remarked(ground, { form: 'minimum', prices: after, before: before ?? undefined, compared: {} });
  const problems = [...problemsOf(ground, client, day, found?.model), ...guarded.problems];
  if (problems.length > 0) return { ...row, after: null, problems };
  return { ...row, problems, ...(guarded.remarks.length > 0 && { remarks: guarded.remarks }) };
}
