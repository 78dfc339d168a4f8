import type { ReactNode } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import type { BatchRun } from '../../contract/plans/singleRun';
import { newKey } from '../../domain/newKey';
import { toasts } from '../toasts';
import { useAllStale } from '../useAllStale';
import { notUndone } from './notUndone';
import { useRunBatch, type Applying } from './useRunBatch';

type UndoProvider = DataProvider & {
  batches: () => Promise<{ undoBatch: (id: number, key: string) => Promise<unknown> }>;
};

interface Words {
  /** What has been done to so many records. */
  done: (rows: number) => string;
  undone: string;
}

interface ApplyBatch {
  busy: boolean;
  failure: ReactNode;
  /** Whether anything was done. */
  apply: (body: Applying) => Promise<boolean>;
  /** How far it is, with the button that stops it; record by record also what has become of each. */
  progress: ReactNode;
}

/** Applies batches, shows how far they are, and offers to take back what was done as a whole. `onDone`: records are others now. */
export function useApplyBatch(words: Words, onDone: () => void): ApplyBatch {
  const dataProvider = useDataProvider<UndoProvider>();
  const allStale = useAllStale();
  const { run, ...under } = useRunBatch();
  const takeBack = async (id: number) => {
    try {
      await (await dataProvider.batches()).undoBatch(id, newKey());
      toasts.show({ tone: 'ok', text: words.undone });
    } catch (error) {
      toasts.show({ tone: 'danger', text: notUndone(error), about: error });
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
    const done = await run(body);
    if (!done) return false;
    if (done.rows > 0) tell(done);
    onDone();
    return done.rows > 0;
  };
  return { ...under, apply };
}
