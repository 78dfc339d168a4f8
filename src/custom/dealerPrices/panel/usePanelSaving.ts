import { useState } from 'react';
import type { CheckedRemarks } from '../../../contract/priceGuard';
import { useSaving } from '../../../ui/saving/useSaving';
import { toasts } from '../../../ui/toasts';
import { listProblems, refuse } from '../grid/problems';
import { commit } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import { contentOf } from './panelContent';
import { kindRowsOf, rowPath, type PanelFields, type PanelKind, type StoredPanel } from './panelKind';

interface PanelSavingOptions {
  kind: PanelKind;
  store: SheetStore;
  fields: PanelFields;
  etag: string | undefined;
  onSaved: () => void;
  onStale: (theirs: StoredPanel, words: string) => void;
  /** Somebody else has deleted it. */
  onGone: () => void;
}

/** What the server has refused beside the cells. */
export type FieldRefusals = Partial<Record<keyof PanelFields, string>>;

const places: readonly (readonly [keyof PanelFields, RegExp])[] = [
  ['client', /^client_(org_)?id$/],
  ['start', /^(month|year)(_new)?$|^start_date$/],
  ['emails', /^emails/],
];

/** Sends a panel. A refusal leaves everything as it was typed, and stands at what it speaks of (doc 2 §4). */
export function usePanelSaving({ kind, store, fields, etag, onSaved, onStale, onGone }: PanelSavingOptions) {
  const [refused, setRefused] = useState<FieldRefusals>({});
  const place = (errors: Readonly<Record<string, string>>) => {
    const atFields: FieldRefusals = {};
    const atCells: Record<string, string> = {};
    for (const [path, words] of Object.entries(errors)) {
      const field = places.find(([, pattern]) => pattern.test(path))?.[0];
      const row = kindRowsOf(store.get().layout).find(({ kind: of }) => path.startsWith(`packages.${of}.`));
      if (field) atFields[field] = [atFields[field], words].filter(Boolean).join(' ');
      else atCells[row ? path.replace(`packages.${row.kind}`, rowPath(row)) : path] = words;
    }
    const { sheet, elsewhere } = refuse(store.get(), atCells);
    store.update(() => sheet);
    setRefused(atFields);
    return elsewhere;
  };
  const [tried, setTried] = useState(fields);
  const { attempt, busy, failure, failedWith } = useSaving<StoredPanel>({
    undone: kind.words.undone,
    version: etag,
    read: kind.read,
    place,
    onStale,
    onGone,
  });

  const save = (remarks?: CheckedRemarks) => {
    setRefused({});
    setTried(fields);
    store.update(commit);
    const sheet = store.get();
    if (listProblems(sheet).length > 0) return undefined;
    return attempt(contentOf(sheet, fields), async (idempotencyKey) => {
      await kind.save({ fields, rows: kindRowsOf(sheet.layout), sheet, remarks }, etag, idempotencyKey);
      toasts.show({ tone: 'ok', text: kind.done(fields) });
      onSaved();
    });
  };
  return {
    save,
    busy,
    failure: [failure, ...Object.values(refused)].filter(Boolean).join('. ') || undefined,
    refused,
    /** The month is taken: where what stands there opens. */
    occupied: failedWith === 409 && tried.start === fields.start ? kind.occupiedBy?.(tried) : undefined,
    /** A field has been changed since: what was said of it goes. */
    clear: (changed: object) =>
      setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed)))),
  };
}
