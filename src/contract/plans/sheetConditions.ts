import { formatMonth, monthIndex, type Month } from '../../domain/month';
import type { Compared } from '../../domain/priceGuard';
import { sameValues } from '../../domain/sameValues';
import type { BatchInput, BatchRow } from '../batches';
import { mayWriteStarted, refusePast, refuseStarted } from '../priceRules';
import type { SpecCondition } from '../specPrices';
import { unmatched, type ClientMatch, type FoundClient } from './matchClients';
import type { PriceGround } from './recalculated';
import { remarked } from './remarked';
import { said } from './said';

type Condition = BatchInput<'spec-conditions'>['conditions'][number];
type Prices = Pick<SpecCondition, 'packages' | 'percents'>;

/** A client's record of a month. */
export type ClientMonth = Month & { client_id: number };

/** A condition as it stands. */
export interface StoredCondition extends Prices {
  revision: string | null;
}

/** What conditions of a sheet are planned beside. */
export interface ConditionGround extends Pick<PriceGround, 'rights' | 'now' | 'settings'> {
  /** The dealer's lists in a month, by its index. */
  lists: ReadonlyMap<number, Compared>;
  /** What stands, by `recordAt`. */
  stored: ReadonlyMap<string, StoredCondition>;
  /** Clients and months that an earlier row has. */
  taken: Set<string>;
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

/** The prices of a condition after those of the sheet have come into it. */
function merged(before: Prices | null, { packages }: Condition): Prices {
  const given = new Map(packages.map((one) => [one.message_price_position_alias, one]));
  const had = before?.packages ?? [];
  const kept = had.map((old) => {
    const next = given.get(old.message_price_position_alias);
    given.delete(old.message_price_position_alias);
    return next ? { ...next, daobit_points_cost: next.daobit_points_cost ?? old.daobit_points_cost } : old;
  });
  const added = [...given.values()].map((next) => ({ ...next, daobit_points_cost: next.daobit_points_cost ?? 0 }));
  return { packages: [...kept, ...added], percents: before?.percents ?? {} };
}

/** What keeps a client's prices of a month from being written, in the words of the single operation. */
export function timelyProblems(
  { rights, now }: Pick<PriceGround, 'rights' | 'now'>,
  { until }: FoundClient,
  at: Month,
  stands: boolean,
): string[] {
  const started = monthIndex(at) <= monthIndex(now) || (until !== null && until <= monthIndex(at));
  return mayWriteStarted(rights)
    ? []
    : said(() => (stands ? refuseStarted(started ? 'active' : 'future') : refusePast(now, at, 'month')));
}

/** The row of a condition of a sheet: what it is and what it becomes. The server plans by it, and so does the browser where a server knows no batches. */
export function conditionRow(
  ground: ConditionGround,
  condition: Condition,
  match: ClientMatch,
  place: number,
): BatchRow {
  const { year, month } = condition;
  const at = { year, month };
  const key = keyOf(place, match.client, at);
  const none = { key, before: null, after: null, revision: null };
  if (!match.client) return { ...none, ...unmatched(condition, match) };
  const { client } = match;
  const named = { key, label: `${client.name}, с ${formatMonth(at)}` };
  const record = recordAt(client.p_gid, at);
  if (ground.taken.has(record)) return { ...none, ...named, problems: ['Этот клиент с этим месяцем уже есть выше'] };
  ground.taken.add(record);
  const found = ground.stored.get(record);
  const before = found ? { packages: found.packages, percents: found.percents } : null;
  const after = merged(before, condition);
  const row = {
    ...named,
    before: before && { ...at, ...before },
    after: { ...at, ...after },
    revision: found?.revision ?? null,
  };
  if (sameValues(before, after)) return { ...row, problems: [] };
  const compared = ground.lists.get(monthIndex(at)) ?? {};
  const guarded = remarked(ground, { form: 'spec_condition', prices: after, before: before ?? undefined, compared });
  const problems = [...timelyProblems(ground, client, at, before !== null), ...guarded.problems];
  if (problems.length > 0) return { ...row, after: null, problems };
  return { ...row, problems, ...(guarded.remarks.length > 0 && { remarks: guarded.remarks }) };
}
