import { useRef, useState } from 'react';
import { HttpError } from '../../../dataProvider/http';
import { formatMonth, type Month } from '../../../domain/month';
import { newKey } from '../../../domain/newKey';
import { toasts } from '../../../ui/toasts';
import { refuse } from '../grid/problems';
import { commit } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import type { PanelDescription } from './schemes/description';
import { pricePayload } from './pricePayload';
import type { PriceGate, StoredList } from './priceGate';

interface SavingOptions {
  description: PanelDescription;
  gate: PriceGate;
  store: SheetStore;
  /** The month of the list that is changed; undefined while adding. */
  old: Month | undefined;
  etag: string | undefined;
  onSaved: () => void;
  /** The list has changed since it was read; this is what it is now. */
  onStale: (fresh: StoredList) => void;
}

/** Where the server speaks of the month. */
const monthPaths = ['month', 'year', 'month_new', 'year_new'];

export interface Refusal {
  month?: string | undefined;
  text?: string | undefined;
}

/** Sends a panel. A refusal leaves everything as it was typed: cells and month take their own errors (doc 2 §4). */
export function usePriceSaving({ description, gate, store, old, etag, onSaved, onStale }: SavingOptions) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});
  const sent = useRef(false);
  const key = useRef({ body: '', value: '' });

  const takeErrors = (error: HttpError) => {
    const errors = Object.entries(error.body.errors ?? {}).map(([path, words]) => [path, words.join(' ')] as const);
    const month = errors.filter(([path]) => monthPaths.includes(path)).map(([, text]) => text);
    const { sheet, elsewhere } = refuse(
      store.get(),
      Object.fromEntries(errors.filter(([path]) => !monthPaths.includes(path))),
    );
    store.update(() => sheet);
    setRefusal({ month: month.join(' ') || undefined, text: elsewhere.join(' ') || undefined });
  };

  const refused = async (error: unknown) => {
    if (!(error instanceof HttpError)) {
      setRefusal({ text: 'Прайс не сохранён: что-то пошло не так' });
      throw error;
    }
    if (error.status === 401) return;
    // The panel says itself what went wrong, and a toast would stand on its buttons.
    toasts.withdraw(error);
    if (error.body.errors) return takeErrors(error);
    if (error.status === 409 && old && etag !== undefined) {
      const fresh = await gate.read(old).catch(() => undefined);
      if (fresh && fresh.etag !== etag) return onStale(fresh);
    }
    setRefusal({ text: `Прайс не сохранён: ${error.body.detail ?? error.message}` });
  };

  const save = async (chosen: Month) => {
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    setRefusal({});
    store.update(commit);
    const payload = pricePayload(description, store.get(), chosen, old);
    const body = JSON.stringify(payload);
    if (key.current.body !== body) key.current = { body, value: newKey() };
    try {
      await (old ? gate.change(payload, etag) : gate.create(payload, key.current.value));
      toasts.show({ tone: 'ok', text: `Прайс на ${formatMonth(chosen)} ${old ? 'изменён' : 'добавлен'}` });
      onSaved();
    } catch (error) {
      await refused(error).finally(() => {
        sent.current = false;
      });
    } finally {
      setBusy(false);
    }
  };

  return { save, busy, refusal, clearMonth: () => setRefusal(({ text }) => ({ text })) };
}
