import { experimental_streamedQuery as streamed, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BatchRow } from '../../contract/batches';
import type { Replay, ReplaySave } from '../../contract/replay';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { BillingAlias } from '../../domain/tiers';
import { riseOf, type Rise } from '../../ui/replay/signed';
import { useSettled } from '../../ui/useSettled';

/** How long a preview stands still before it is asked about, ms. */
const still = 300;

/** Lists asked about at once. */
const atOnce = 4;

/** By how much a month would have cost more, and the reward have been more; of how many clients none, as they have special conditions. */
export interface ReplayedList {
  cost: Rise;
  reward: Rise;
  untouched: number;
}

/** What has been worked out so far, by the rows' keys; null where there is nothing to work out. */
export type ReplayedLists = ReadonlyMap<string, ReplayedList | null>;

const differenceOf = ({ before, after, clients }: Replay): ReplayedList => ({
  cost: riseOf(after.cost, before.cost),
  reward: riseOf(after.daobit_cost, before.daobit_cost),
  untouched: clients.filter((one) => one.special && one.before.cost === one.after.cost).length,
});

/** What the new lists of a preview would have made of a month's packages, list by list; nothing is asked while there is no month. */
export function usePreviewReplay(rows: readonly BatchRow[], checksum: string | undefined, month: number | undefined) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const settled = useSettled(checksum, still);
  const ready = rows.filter(({ after }) => after !== null);
  async function* replays(facts_month: number, signal: AbortSignal) {
    const { replayPrices } = await dataProvider.replays();
    const replay = async ({ key, after }: BatchRow): Promise<[string, ReplayedList | null]> => {
      const [dealer, alias] = key.split(':');
      // A row of this kind is a list as it would be saved.
      const draft = { ...(after as ReplaySave), facts_month };
      const answer = await replayPrices(alias as BillingAlias, Number(dealer), draft, signal).catch(() => null);
      signal.throwIfAborted();
      return [key, answer && differenceOf(answer)];
    };
    for (let at = 0; at < ready.length; at += atOnce) yield Promise.all(ready.slice(at, at + atOnce).map(replay));
  }
  const { data } = useQuery({
    queryKey: ['preview-replay', settled, month],
    queryFn: streamed({
      streamFn: ({ signal }) => replays(month ?? 0, signal),
      reducer: (known: ReplayedLists, some: [string, ReplayedList | null][]) => new Map([...known, ...some]),
      initialValue: new Map(),
    }),
    enabled: month !== undefined && settled !== undefined && settled === checksum,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { replayed: month === undefined ? undefined : (data ?? new Map<string, null>()), of: ready.length };
}
