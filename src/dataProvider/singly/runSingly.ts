import type { BatchRow } from '../../contract/batches';
import type { RowResult } from '../../contract/plans/singleRun';
import { HttpError } from '../http';
import type { SingleAsked } from './singleKinds';
import type { SingleTools } from './singleKind';

/** What a row says, whatever place it has in what was asked. */
const saying = ({ before, after, problems, revision }: BatchRow) => JSON.stringify([before, after, problems, revision]);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Сервер отказал');

/** Whether there is no use in going on: the server is not to be reached, or knows the caller no more. */
const endsAll = (error: unknown) => !(error instanceof HttpError) || error.status === 0 || error.status === 401;

/**
 * Writes rows of a preview, with their places in it, one by one: each is planned anew and compared with what was shown before it
 * is written. `onResults` hears how far it is; `stopped` is asked before each.
 */
export async function runSingly(
  tools: SingleTools,
  asked: SingleAsked,
  rows: readonly { row: BatchRow; place: number }[],
  onResults: (results: readonly RowResult[]) => void,
  stopped: () => boolean,
): Promise<readonly RowResult[]> {
  let results: readonly RowResult[] = rows.map(({ row: { key, label } }) => ({
    key,
    label,
    state: 'waiting',
    text: '',
  }));
  const say = (done: number, state: RowResult['state'], text = '') => {
    results = results.map((one, own) => (own === done ? { ...one, state, text } : one));
    onResults(results);
  };
  let over = false;
  for (const [at, { row, place }] of rows.entries()) {
    if (over || stopped()) {
      results = results.map((one) => (one.state === 'waiting' ? { ...one, state: 'left' } : one));
      break;
    }
    say(at, 'running');
    try {
      const now = await asked.again(tools, row, place);
      if (!now || saying(now) !== saying(row)) {
        say(at, 'moved', now?.problems.join('; ') ?? '');
        continue;
      }
      await asked.write(tools, row);
      say(at, 'done');
    } catch (error) {
      over = endsAll(error);
      say(at, 'refused', messageOf(error));
    }
  }
  onResults(results);
  return results;
}
