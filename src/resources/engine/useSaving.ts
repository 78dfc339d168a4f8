import { useRef, useState } from 'react';
import { useCreate, useDelete, useUpdate, type RaRecord } from 'react-admin';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { toasts } from '../../ui/toasts';
import type { FormDefinition, FormField } from './definition';
import { highlight } from './highlight';

interface Refused extends Error {
  status?: number;
  body?: { errors?: Record<string, string> };
  /** The transport's own error, which the toast is about. */
  cause?: unknown;
}

interface SavingOptions {
  name: string;
  record: RaRecord | undefined;
  fields: readonly FormField[];
  rowOf: FormDefinition['rowOf'];
  /** What the adapter has to know besides the fields. */
  meta: object | undefined;
  setError: UseFormSetError<FieldValues>;
  onSaved: (created: boolean) => void;
  onFailed: (error: unknown) => void;
}

const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;

/** Saves and deletes a record: only what the server has confirmed closes the form. */
export function useSaving({ name, record, fields, rowOf, meta: known, setError, onSaved, onFailed }: SavingOptions) {
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  const [erase, erasing] = useDelete();
  // A second press comes before the first has been drawn, and after it has closed the form.
  const sent = useRef(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const meta = { ...known, idempotencyKey };

  /** Field errors of the server stand at their fields, and nothing is closed; a session that has ended takes care of itself. */
  const refused = (error: Refused) => {
    const errors = Object.entries(error.body?.errors ?? {});
    const shown = errors.filter(([source]) => fields.some((field) => field.source === source));
    shown.forEach(([source, message]) => setError(source, { message }));
    if (errors.length > 0 && shown.length === errors.length) toasts.withdraw(error.cause);
    else if (shown.length === 0 && error.status !== 401) onFailed(error);
  };

  const save = async (values: FieldValues) => {
    if (sent.current) return;
    sent.current = true;
    const data = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    try {
      const saved: RaRecord = record
        ? await update(name, { id: record.id, data, previousData: record, meta }, pessimistic)
        : await create(name, { data, meta }, { returnPromise: true });
      highlight({ resource: name, id: String(saved.id), inRow: rowOf?.(saved) });
      onSaved(!record);
    } catch (error) {
      sent.current = false;
      refused(error as Refused);
    }
  };

  const remove = async () => {
    if (!record) return;
    try {
      await erase(name, { id: record.id, previousData: record }, pessimistic);
      onSaved(false);
    } catch (error) {
      refused(error as Refused);
    }
  };

  return { save, remove, busy: creating.isPending || updating.isPending || erasing.isPending };
}
