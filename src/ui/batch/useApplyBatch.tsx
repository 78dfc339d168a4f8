import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import type { BatchKindName, BatchRequest } from '../../contract/batches';
import type { BatchRun } from '../../contract/plans/singleRun';
import { newKey } from '../../domain/newKey';
import { BatchProgress } from '../BatchProgress';
import { toasts } from '../toasts';
import { useAllStale } from '../useAllStale';

const SingleRun = lazy(async () => ({ default: (await import('./SingleRun')).SingleRun }));

/** What is applied: exactly what a preview has shown, but the rows left out. */
export type Applying = {
  [K in BatchKindName]: { kind: K; input: BatchRequest<K>; checksum: string; skip: string[]; reason: string };
}[BatchKindName];

/** The part of the data provider that applies batches, as a whole or record by record. */
interface Batches {
  applyBatch: (body: Applying, key: string, onProgress: (run: BatchRun) => void) => Promise<BatchRun>;
  stopBatch: (id: number) => Promise<unknown>;
  undoBatch: (id: number, key: string) => Promise<unknown>;
}
type BatchProvider = DataProvider & { batches: () => Promise<Batches> };

interface Words {
  /** What has been done to so many records. */
  done: (rows: number) => string;
  undone: string;
}

interface ApplyBatch {
  busy: boolean;
  failure: string | undefined;
  /** Whether anything was done. */
  apply: (body: Applying) => Promise<boolean>;
  /** How far it is, with the button that stops it; record by record also what has become of each. */
  progress: ReactNode;
}

const messageOf = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise);

/** Applies batches, shows how far they are, and offers to take back what was done as a whole. `onDone`: records are others now. */
export function useApplyBatch(words: Words, onDone: () => void): ApplyBatch {
  const dataProvider = useDataProvider<BatchProvider>();
  const allStale = useAllStale();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [run, setRun] = useState<BatchRun>();
  const seen = useRef<() => void>(undefined);
  const one = useRef<number>(undefined);
  const stop = async (id: number) => void (await (await dataProvider.batches()).stopBatch(id).catch(() => undefined));
  const leave = useEffectEvent(() => {
    if (one.current !== undefined) void stop(one.current);
  });
  // Nobody would see what becomes of records that go one by one, nor could stop them.
  useEffect(() => () => leave(), []);
  const takeBack = async (id: number) => {
    try {
      await (await dataProvider.batches()).undoBatch(id, newKey());
      toasts.show({ tone: 'ok', text: words.undone });
    } catch (error) {
      toasts.show({ tone: 'danger', text: messageOf(error, 'Не отменено'), about: error });
    }
    allStale();
    onDone();
  };
  const tell = ({ id, rows, results }: BatchRun) =>
    toasts.show({
      tone: 'ok',
      text: words.done(rows),
      ...(results ? {} : { action: { label: 'Отменить', run: () => void takeBack(id) } }),
    });
  const apply = async (body: Applying) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const done = await (
        await dataProvider.batches()
      ).applyBatch(body, newKey(), (next) => {
        one.current = next.results && next.id;
        setRun(next);
      });
      one.current = undefined;
      if (done.results) {
        setRun(done);
        await new Promise<void>((resolve) => (seen.current = resolve));
      }
      if (done.rows > 0) tell(done);
      allStale();
      onDone();
      return done.rows > 0;
    } catch (error) {
      setFailure(messageOf(error, 'Ничего не сделано'));
      return false;
    } finally {
      setRun(undefined);
      setBusy(false);
    }
  };
  const progress = run?.results ? (
    <Suspense fallback={null}>
      <SingleRun run={run} onClose={() => seen.current?.()} onStop={() => void stop(run.id)} />
    </Suspense>
  ) : (
    run && <BatchProgress batch={run} onStop={() => void stop(run.id)} />
  );
  return { busy, failure, apply, progress };
}
