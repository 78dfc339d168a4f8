import { formatMonth, monthIndex, type Month } from '../../domain/month';
import type { Compared } from '../../domain/priceGuard';
import { sameValues } from '../../domain/sameValues';
import type { BatchRow } from '../batches';
import { mayWriteStarted, refusePast, refuseStarted } from '../priceRules';
import { unmatched, type ClientMatch, type FoundClient, type NamedClient } from './matchClients';
import type { PriceGround } from './recalculated';
import { remarked } from './remarked';
import { said } from './said';

/** The prices of a special condition of either type, with the percents that make its rewards. */
export type SpecialPrices = NonNullable<BatchRow['before']>;

/** A client's record of a month. */
export type ClientMonth = Month & { client_id: number };

/** A condition of a sheet: whose, and from which month. */
type Line = Omit<NamedClient, 'month'> & Month;

/** What conditions of a sheet are planned beside. */
export interface SpecialGround extends Pick<PriceGround, 'rights' | 'now' | 'settings'> {
  /** The dealer's lists in a month, by its index. */
  lists: ReadonlyMap<number, Compared>;
  /** What stands, by `recordAt`. */
  stored: ReadonlyMap<string, { prices: SpecialPrices; revision: string | null }>;
  /** Clients and months that an earlier row has. */
  taken: Map<string, number>;
}

/** One type of conditions: what becomes of one that stands, or of none, when those of a sheet come into it. */
export interface SpecialSheet<L extends Line> {
  form: 'spec_condition' | 'api';
  merged: (before: SpecialPrices | null, line: L) => { prices: SpecialPrices } | { problem: string };
}

/** A client in a month, as what stands there is known by. */
export const recordAt = (client: number, month: Month) => `${client}:${monthIndex(month)}`;

/** The place of a row in the input; of one that is known also its client and its month. */
const keyOf = (place: number, client: FoundClient | undefined, { year, month }: Month) =>
  client ? `${place}:${client.p_gid}:${year}:${month}` : String(place);

/** The client and the month of a row's key. */
export function clientMonthAt(key: string): ClientMonth {
  const [, client_id = 0, year = 0, month = 0] = key.split(':').map(Number);
  return { client_id, year, month };
}

/** The clients and months of lines whose client is known. */
export const clientMonths = (conditions: readonly Month[], matches: readonly ClientMatch[]): ClientMonth[] =>
  conditions.flatMap(({ year, month }, place) => {
    const client = matches[place]?.client;
    return client ? [{ client_id: client.p_gid, year, month }] : [];
  });

/** What keeps a client's prices of a month from being written, in the words of the single operation. */
function problemsOf({ rights, now }: SpecialGround, { until }: FoundClient, at: Month, stands: boolean): string[] {
  const started = monthIndex(at) <= monthIndex(now) || (until !== null && until <= monthIndex(at));
  return mayWriteStarted(rights)
    ? []
    : said(() => (stands ? refuseStarted(started ? 'active' : 'future') : refusePast(now, at, 'month')));
}

/** The row of a condition of a sheet: what it is and what it becomes, planned alike by the server and by the browser. */
export function specialRow<L extends Line>(
  { form, merged }: SpecialSheet<L>,
  ground: SpecialGround,
  line: L,
  match: ClientMatch,
  place: number,
): BatchRow {
  const { year, month } = line;
  const at = { year, month };
  const key = keyOf(place, match.client, at);
  const none = { key, before: null, after: null, revision: null };
  if (!match.client) return { ...none, ...unmatched(line, match) };
  const { client } = match;
  const named = { key, label: `${client.name}, с ${formatMonth(at)}` };
  const record = recordAt(client.p_gid, at);
  const above = ground.taken.get(record);
  if (above !== undefined) return { ...none, ...named, problems: ['Этот клиент с этим месяцем уже есть выше'], above };
  ground.taken.set(record, place);
  const found = ground.stored.get(record);
  const before = found?.prices ?? null;
  const row = { ...named, before: before && { ...at, ...before }, after: null, revision: found?.revision ?? null };
  const made = merged(before, line);
  if ('problem' in made) return { ...row, problems: [made.problem] };
  const after = { ...at, ...made.prices };
  if (sameValues(before, made.prices)) return { ...row, after, problems: [] };
  const compared = ground.lists.get(monthIndex(at)) ?? {};
  const guarded = remarked(ground, { form, prices: made.prices, before: before ?? undefined, compared });
  const problems = [...problemsOf(ground, client, at, before !== null), ...guarded.problems];
  if (problems.length > 0) return { ...row, problems };
  return { ...row, after, problems, ...(guarded.remarks.length > 0 && { remarks: guarded.remarks }) };
}
