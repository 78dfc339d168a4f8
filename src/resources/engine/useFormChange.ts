import { use, useMemo, useState } from 'react';
import { valueWords } from '../../contract/words/valueWords';
import { FormChangeContext } from './formChange';
import type { Left } from './LeftOver';
import type { RecordDraft } from './recordDraft';
import type { Unsaved } from './unsaved';

/** What an earlier form of the same has left, by the fields that this one has; what has no place is `leftOver`. */
export function useFormChange(before: Unsaved | undefined) {
  const { placed, onRefused } = use(FormChangeContext);
  const [leftOver, setLeftOver] = useState<readonly Left[]>([]);
  const unsaved = useMemo(
    () => before && (before.values ? { ...before, values: placed({ typed: before.values, was: {} }).typed } : before),
    [before, placed],
  );
  const place = (kept: RecordDraft): RecordDraft => {
    const { left, ...draft } = placed(kept);
    const { said = {}, typed } = kept;
    setLeftOver(
      left.map((source) => {
        const { label = source, words } = said[source] ?? {};
        return { source, label, words: words ?? valueWords({ type: 'text' }, typed[source]) };
      }),
    );
    return draft;
  };
  return { unsaved, place, leftOver, onRefused };
}
