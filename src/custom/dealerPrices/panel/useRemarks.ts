import { useState } from 'react';
import type { CheckedRemarks } from '../../../contract/priceGuard';
import { doubtful } from '../grid/remarks';
import type { Sheet } from '../grid/sheet';
import { useSheet, type SheetStore } from '../grid/sheetStore';

const keysOf = (sheet: Sheet) => doubtful(sheet).map(({ id, rule }) => `${rule} ${id}`);

/** What of a panel is doubtful, and whether somebody has looked at it: what comes after the tick has to be looked at, too. */
export function useRemarks(store: SheetStore) {
  const keys = useSheet(store, keysOf);
  const required = useSheet(store, ({ guard }) => guard.settings.requireCheck);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const checked = keys.length > 0 && keys.every((key) => seen.has(key));
  const told: CheckedRemarks | undefined = checked ? { checked, reason: reason.trim() || null } : undefined;
  return {
    count: keys.length,
    checked,
    reason,
    onCheck: (on: boolean) => setSeen(new Set(on ? keys : [])),
    onReason: setReason,
    /** Why one cannot save yet, where the installation wants the tick. */
    unchecked:
      required && keys.length > 0 && !checked ? `Отметьте, что замечания проверены: ${keys.length}` : undefined,
    /** What the save says of them. */
    told,
  };
}
