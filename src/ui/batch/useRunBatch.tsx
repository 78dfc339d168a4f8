import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import type { BatchKindName, BatchRequest } from '../../contract/batches';
import { joinedRuns, repeatable, type BatchRun } from '../../contract/plans/singleRun';
import { BatchProgress } from '../BatchProgress';
import { useAllStale } from '../useAllStale';
import { Late, late } from '../late';
import { isUncertain, refusalOf } from '../saving/refusal';
import { useDraft } from '../saving/drafts';
import { LostBatch } from './LostBatch';
import { cutShort, lostRun } from './cutShort';
import { useOneKey } from './useOneKey';

const SingleRun = late(async () => ({ default: (await import('./SingleRun')).SingleRun }));

/** What is applied: exactly what a preview has shown, but the rows left out; `checked`: somebody has looked at its remarks. */
export type Applying = {
  [K in BatchKindName]: {
    kind: K;
    input: BatchRequest<K>;
    checksum: string;
    skip: string[];
    reason: string;
    checked?: boolean;
  };
}[BatchKindName];

/** The part of the data provider that applies batches, as a whole or record by record. */
interface Batches {
  applyBatch: (body: Applying, key: string, onProgress: (run: BatchRun) => void) => Promise<BatchRun>;
  stopBatch: (id: number) => Promise<unknown>;
}
type BatchProvider = DataProvider & { batches: () => Promise<Batches> };

interface RunBatch {
  busy: boolean;
  failure: ReactNode;
  /** The answer to the last one was lost: the same sent again is done once. */
  lost: boolean;
  /** What has been done; undefined where nothing was. */
  run: (body: Applying) => Promise<BatchRun | undefined>;
  /** How far it is, with the button that stops it; record by record also what has become of each. */
  progress: ReactNode;
}

/** Applies batches and shows how far they are; one that went record by record ends when its results have been seen. */
export function useRunBatch(): RunBatch {
  const dataProvider = useDataProvider<BatchProvider>();
  const allStale = useAllStale();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();
  const [lost, setLost] = useState(false);
  const [under, setUnder] = useState<BatchRun>();
  const seen = useRef<(again: boolean) => void>(undefined);
  const one = useRef<number>(undefined);
  /** What of a run record by record has not been seen to its end. */
  const unseen = useRef<BatchRun>(undefined);
  useDraft(lostRun, () => unseen.current && cutShort(unseen.current));
  const underOneKey = useOneKey();
  const stop = async (id: number) => void (await (await dataProvider.batches()).stopBatch(id).catch(() => undefined));
  const leave = useEffectEvent(() => {
    if (one.current !== undefined) void stop(one.current);
  });
  // Nobody would see what becomes of records that go one by one, nor could stop them.
  useEffect(() => () => leave(), []);
  const once = async (body: Applying, earlier?: BatchRun) => {
    const batches = await dataProvider.batches();
    const done = await underOneKey(body, (key) =>
      batches.applyBatch(body, key, (next) => {
        one.current = next.results && next.id;
        if (next.results) unseen.current = earlier ? joinedRuns(earlier, next) : next;
        setUnder(next);
      }),
    );
    one.current = undefined;
    return done;
  };
  const run = async (body: Applying) => {
    setBusy(true);
    setFailure(undefined);
    setLost(false);
    try {
      let done = await once(body);
      while (done.results) {
        setUnder(done);
        unseen.current = done;
        const again = await new Promise<boolean>((resolve) => (seen.current = resolve));
        if (!again) break;
        const tried = new Set(repeatable(done.results).map(({ key }) => key));
        const over = done.results.flatMap(({ key }) => (tried.has(key) ? [] : [key]));
        done = joinedRuns(done, await once({ ...body, skip: [...body.skip, ...over] }, done));
      }
      allStale();
      return done;
    } catch (error) {
      const why = error instanceof Error ? error.message : 'Ничего не сделано';
      const unsure = isUncertain(error);
      // What somebody has changed meanwhile is shown as it is now.
      if (unsure || refusalOf(error)?.status === 409) allStale('active');
      setLost(unsure);
      setFailure(unsure ? <LostBatch why={why} /> : why);
      return undefined;
    } finally {
      unseen.current = undefined;
      setUnder(undefined);
      setBusy(false);
    }
  };
  const progress = under?.results ? (
    <Late>
      <SingleRun
        run={under}
        onAgain={() => seen.current?.(true)}
        onClose={() => seen.current?.(false)}
        onStop={() => void stop(under.id)}
      />
    </Late>
  ) : (
    under && <BatchProgress batch={under} onStop={() => void stop(under.id)} />
  );
  return { busy, failure, lost, run, progress };
}
