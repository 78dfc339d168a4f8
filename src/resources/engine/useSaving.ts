import { useRef } from 'react';
import { useCreate, useDataProvider, useDelete, useUpdate, type RaRecord } from 'react-admin';
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
  /** One for all attempts to save this form: a new record is made once. */
  idempotencyKey: string;
  setError: UseFormSetError<FieldValues>;
  onSaved: (created: boolean) => void;
  onFailed: (error: unknown) => void;
  /** Somebody has changed the record since it was read: as it is now, and who and when in words. */
  onConflict: (theirs: RaRecord, words: string) => void;
}

const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;

/** Saves and deletes a record: only what the server has confirmed closes the form. */
export function useSaving({ name, record, fields, rowOf, meta: known, idempotencyKey, setError, onSaved, onFailed, onConflict }: SavingOptions) {
  const dataProvider = useDataProvider();
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  const [erase, erasing] = useDelete();
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
    shown.forEach(([source, message]) => setError(source, { message }));
    if (errors.length > 0 && shown.length === errors.length) toasts.withdraw(error.cause);
    else if (shown.length === 0 && error.status !== 401) onFailed(error);
    return undefined;
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
      await refused(error as Refused);
    }
  };

  const remove = async () => {
    if (!record) return;
    try {
      await erase(name, { id: record.id, previousData: record }, pessimistic);
      onSaved(false);
    } catch (error) {
      await refused(error as Refused);
    }
  };

  return { save, remove, busy: creating.isPending || updating.isPending || erasing.isPending };
}
