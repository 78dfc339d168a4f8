import { use, useState } from 'react';
import type { BatchRun } from '../../contract/plans/singleRun';
import { DraftsContext } from '../saving/drafts';
import { lostRun } from './cutShort';
import { SingleRun } from './SingleRun';

/** What became of records that went one by one when the page went, or the session ended: told once, to whoever had them changed. */
export function LostRun() {
  const drafts = use(DraftsContext);
  const [run, setRun] = useState(() => drafts.look(lostRun) as BatchRun | undefined);
  const close = () => {
    drafts.take(lostRun);
    setRun(undefined);
  };
  return run && <SingleRun run={run} onClose={close} />;
}
