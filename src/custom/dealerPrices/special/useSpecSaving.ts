import { useRef, useState } from 'react';
import { HttpError } from '../../../dataProvider/http';
import { toasts } from '../../../ui/toasts';
import { refuse } from '../grid/problems';
import { commit } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import { rowPath, type KindRow, type SpecKind, type StoredSpec } from './specKind';
import { newKey } from '../../../domain/newKey';

interface SavingOptions {
  spec: SpecKind;
  store: SheetStore;
  etag: string | undefined;
  onSaved: () => void;
  /** It has changed since it was read; this is what it is now. */
  onStale: (fresh: StoredSpec) => void;
}

/** What the server has refused beside the cells. */
export interface SpecRefusal {
  client?: string;
  start?: string;
  emails?: string;
  text?: string;
}

const places: readonly (readonly [keyof SpecRefusal, RegExp])[] = [
  ['client', /^client_(org_)?id$/],
  ['start', /^(month|year)(_new)?$|^start_date$/],
  ['emails', /^emails/],
];

/** Sends a special panel. A refusal leaves everything as it was typed, and stands at what it speaks of. */
export function useSpecSaving({ spec, store, etag, onSaved, onStale }: SavingOptions) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SpecRefusal>({});
  const sent = useRef(false);
  const key = useRef({ body: '', value: '' });

  const takeErrors = (errors: Readonly<Record<string, readonly string[]>>, rows: readonly KindRow[]) => {
    const said: SpecRefusal = {};
    const atCells: Record<string, string> = {};
    for (const [path, words] of Object.entries(errors)) {
      const place = places.find(([, pattern]) => pattern.test(path))?.[0];
      const row = rows.find(({ kind }) => path.startsWith(`packages.${kind}.`));
      if (place) said[place] = words.join(' ');
      else atCells[row ? path.replace(`packages.${row.kind}`, rowPath(row)) : path] = words.join(' ');
    }
    const { sheet, elsewhere } = refuse(store.get(), atCells);
    store.update(() => sheet);
    setRefusal(elsewhere.length > 0 ? { ...said, text: elsewhere.join(' ') } : said);
  };

  const save = async (values: Omit<Parameters<SpecKind['save']>[0], 'sheet'>) => {
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    setRefusal({});
    store.update(commit);
    const sheet = store.get();
    const body = JSON.stringify([values, [...sheet.cells]]);
    if (key.current.body !== body) key.current = { body, value: newKey() };
    try {
      await spec.save({ ...values, sheet }, etag, key.current.value);
      toasts.show({ tone: 'ok', text: spec.read ? spec.done.edit : spec.done.create });
      onSaved();
    } catch (error) {
      sent.current = false;
      if (!(error instanceof HttpError)) {
        setRefusal({ text: 'Не сохранено: что-то пошло не так' });
        throw error;
      }
      if (error.status === 401) return;
      // The panel says itself what went wrong, and a toast would stand on its buttons.
      toasts.withdraw(error);
      if (error.body.errors) return takeErrors(error.body.errors, values.rows);
      const fresh = error.status === 409 && etag !== undefined ? await spec.read?.().catch(() => undefined) : undefined;
      if (fresh && fresh.etag !== etag) onStale(fresh);
      else setRefusal({ text: `Не сохранено: ${error.body.detail ?? error.message}` });
    } finally {
      setBusy(false);
    }
  };

  return {
    save,
    busy,
    refusal,
    clear: (field: keyof SpecRefusal) => setRefusal(({ [field]: _gone, ...rest }) => rest),
  };
}
