import { useState } from 'react';
import { useMay } from '../useMay';

/** What a batch is applied with. */
export interface GivenReason {
  reason: string;
  /** Somebody has looked at what is doubtful; nothing is where it is false. */
  checked: boolean;
}

interface Reason {
  /** The server keeps it; where it keeps none, none is asked for. */
  kept: boolean;
  reason: string;
  doubtful: number;
  looked: boolean;
  onReason: (reason: string) => void;
  onLook: (looked: boolean) => void;
  /** What has still to be said. */
  missing: string | undefined;
  given: GivenReason;
}

/** Why records are changed, and that `doubtful` of them were looked at. `mark` names what was shown: of other rows the tick is off again. `typed` is the reason as it was left. */
export function useReason(doubtful: number, mark: string | undefined, typed = ''): Reason {
  const kept = useMay('applyBatch');
  const [reason, setReason] = useState(typed);
  const [seen, setSeen] = useState<string>();
  const looked = mark !== undefined && seen === mark;
  const unchecked = doubtful > 0 && !looked ? 'Отметьте, что замечания проверены' : undefined;
  return {
    kept,
    reason,
    doubtful,
    looked,
    onReason: setReason,
    onLook: (on) => setSeen(on ? mark : undefined),
    missing: kept && reason.trim() === '' ? 'Напишите причину' : unchecked,
    given: { reason: reason.trim(), checked: doubtful > 0 },
  };
}
