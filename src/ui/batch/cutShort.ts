import type { BatchRun, RowResult } from '../../contract/plans/singleRun';

/** The draft of a run of records one by one whose page has gone before anybody has seen what became of them. */
export const lostRun = 'single-run';

const cut = (one: RowResult): RowResult => {
  if (one.state === 'running') return { ...one, state: 'unknown' };
  return one.state === 'waiting' ? { ...one, state: 'left' } : one;
};

/** A run as it is told of once its page is gone: it goes no further. */
export const cutShort = (run: BatchRun): BatchRun => ({
  ...run,
  state: 'stopped',
  results: (run.results ?? []).map(cut),
});
