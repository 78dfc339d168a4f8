import { useRef, useState } from 'react';
import { useCreate, useDataProvider, useDelete, useUpdate, type RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { toasts } from '../../ui/toasts';
import type { FormContent, FormField } from './definition';
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
  rowOf: FormContent['rowOf'];
  /** What the adapter has to know besides the fields. */
  meta: object | undefined;
  /** One for all attempts to save this form: a new record is made once. */
  idempotencyKey: string;
  setError: (source: string, message: string) => void;
  onSaved: (created: boolean) => void;
  onFailed: (error: unknown) => void;
  /** Somebody has changed the record since it was read: as it is now, and who and when in words. */
  onConflict: (theirs: RaRecord, words: string) => void;
}

const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;

/** Saves and deletes a record: only what the server has confirmed closes the form. */
export function useSaving({
  name,
  record,
  fields,
  rowOf,
  meta: known,
  idempotencyKey,
  setError,
  onSaved,
  onFailed,
  onConflict,
}: SavingOptions) {
  const dataProvider = useDataProvider();
  const [create] = useCreate();
  const [update] = useUpdate();
  const [erase] = useDelete();
  const [busy, setBusy] = useState(false);
  // A second press comes before the first has been drawn, and after it has closed the form.
  const sent = useRef(false);
  const meta = { ...known, idempotencyKey };

  /** The record as it is now, where that is what a save was refused for. */
  const changedMeanwhile = async ({ status }: Refused): Promise<RaRecord | undefined> => {
    if (status !== 409 || record?.etag === undefined) return undefined;
    const { data } = await dataProvider.getOne<RaRecord>(name, { id: record.id }).catch(() => ({ data: undefined }));
    return data && data.etag !== record.etag ? data : undefined;
  };

  /** Field errors of the server stand at their fields, and nothing is closed; a session that has ended takes care of itself. */
  const refused = async (error: Refused) => {
    const theirs = await changedMeanwhile(error);
    if (theirs) {
      toasts.withdraw(error.cause ?? error);
      return onConflict(theirs, error.message);
    }
    const errors = Object.entries(error.body?.errors ?? {});
    const shown = errors.filter(([source]) => fields.some((field) => field.source === source));
    shown.forEach(([source, message]) => setError(source, message));
    if (errors.length > 0 && shown.length === errors.length) toasts.withdraw(error.cause);
    else if (shown.length === 0 && error.status !== 401) onFailed(error);
    return undefined;
  };

  /** Does it once, and closes the form or says why not; the form rests until then. */
  const attempt = async (work: () => Promise<void>) => {
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      sent.current = false;
      await refused(error as Refused);
    }
    setBusy(false);
  };

  const save = (values: FieldValues) =>
    attempt(async () => {
      const data = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      const saved: RaRecord = record
        ? await update(name, { id: record.id, data, previousData: record, meta }, pessimistic)
        : await create(name, { data, meta }, { returnPromise: true });
      highlight({ resource: name, id: String(saved.id), inRow: rowOf?.(saved) });
      onSaved(!record);
    });

  const remove = () =>
    attempt(async () => {
      if (!record) return;
      await erase(name, { id: record.id, previousData: record }, pessimistic);
      onSaved(false);
    });

  return { save, remove, busy };
}
