import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { searchLength } from '../../contract/lists';
import { everyList, everyQueryOf } from '../../dataProvider/queryKeys';
import { useSaving, type Sent } from '../../ui/saving/useSaving';
import { toasts } from '../../ui/toasts';
import type { FormContent, FormField } from './definition';
import { highlight } from './highlight';
import type { RecordDraft } from './recordDraft';
import { recordName } from './recordName';

interface RecordSavingOptions {
  name: string;
  /** As it was read; undefined while adding. */
  record: RaRecord | undefined;
  fields: readonly FormField[];
  form: FormContent;
  /** How its row is called. */
  rowName: (row: RaRecord) => string;
  /** What the adapter has to know besides the fields. */
  meta: object | undefined;
  earlier: Sent | undefined;
  setError: (source: string, message: string) => void;
  /** The server refuses what the form lets through. */
  onRefused: () => void;
  onSaved: (created: boolean, saved?: RaRecord) => void;
  onFailed: (error: unknown, sent: Sent) => void;
  onStale: (theirs: RaRecord, words: string) => void;
}

type Versioned = RaRecord & { etag?: string };

/**
 * What was read of a resource is old by now. Its lists are read by whoever shows them, once the dialog has told where; the
 * record itself when it is opened.
 */
function outdate(queries: QueryClient, name: string): void {
  const all = everyQueryOf(name);
  void queries.invalidateQueries({ ...all, refetchType: 'none' });
  const others = ({ queryKey: [, method] }: { queryKey: readonly unknown[] }) =>
    method !== 'getList' && method !== 'getOne';
  void queries.refetchQueries({ ...all, type: 'active', predicate: others });
}

/** Saves and deletes a record: only what the server has confirmed closes the form. */
export function useRecordSaving({
  name,
  record,
  fields,
  form,
  rowName,
  meta: known,
  earlier,
  setError,
  onRefused,
  onSaved,
  onFailed,
  onStale,
}: RecordSavingOptions) {
  const nameOf = (one: RaRecord) => recordName(form, rowName, one) ?? rowName(one);
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const { attempt, busy, failure, lastSent, resume } = useSaving<Versioned>({
    version: record?.etag,
    read: record && (async () => (await dataProvider.getOne<Versioned>(name, { id: record.id })).data),
    place: (errors) => {
      onRefused();
      return Object.entries(errors).flatMap(([source, words]) => {
        if (!fields.some((field) => field.source === source)) return [words];
        setError(source, words);
        return [];
      });
    },
    onStale,
    onFailed: (error) => onFailed(error, lastSent()),
    // It stands in lists of its own, or of what it belongs to.
    onGone: () => void queries.invalidateQueries(everyList),
    inside: !record && known !== undefined && 'in' in known,
    earlier,
  });

  const save = (values: FieldValues) =>
    attempt([values, known], async (idempotencyKey) => {
      const data = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      const meta = { ...known, idempotencyKey };
      const { data: saved } = record
        ? await dataProvider.update<RaRecord>(name, { id: record.id, data, previousData: record, meta })
        : await dataProvider.create<RaRecord>(name, { data, meta });
      outdate(queries, name);
      const mark = {
        resource: name,
        id: String(saved.id),
        inRow: form.rowOf?.(saved),
        name: nameOf(saved),
        foundBy: form.foundBy?.(saved).slice(0, searchLength),
      };
      highlight(mark);
      toasts.show({ tone: 'ok', text: `${record ? 'Сохранено' : 'Добавлено'}: ${mark.name}`, about: mark });
      onSaved(!record, saved);
    });

  const remove = () =>
    attempt('delete', async () => {
      if (!record) return;
      await dataProvider.delete(name, { id: record.id, previousData: record });
      outdate(queries, name);
      toasts.show({ tone: 'ok', text: `Удалено: ${nameOf(record)}` });
      onSaved(false);
    });

  const secretive = fields.some(({ secret }) => secret);
  /** A draft with what was last sent, unless a secret may be in it. */
  const withSent = (draft: RecordDraft | undefined) =>
    draft && lastSent().body && !secretive ? { ...draft, sent: lastSent() } : draft;
  /** Goes on from what had been sent when a draft was kept. */
  const resumed = (draft: RecordDraft) => {
    if (draft.sent) resume(draft.sent);
    return draft;
  };

  return {
    save,
    remove,
    busy,
    withSent,
    resumed,
    /** There is nothing to change any more. */
    gone: failure !== undefined,
  };
}
