import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Rights } from '../../domain/rights';
import { changedMeanwhile } from '../../ui/saving/Conflict';
import { useQuestion } from '../../ui/useQuestion';
import type { FormContent, FormDialogProps, FormField } from './definition';
import type { Stale } from './RecordConflict';
import { draftOf, isOutdated, type RecordDraft } from './recordDraft';
import { useUnsaved } from './unsaved';
import { useFormChange } from './useFormChange';
import { useRecordSaving } from './useRecordSaving';
import { useRecordValues } from './useRecordValues';
import { useRights } from '../../ui/useRights';

const none: Rights = new Set();

/** In place of a failure, while what the form is made of is on its way: nothing is said then. */
export const awaited = '';

export interface RecordFormProps extends FormDialogProps {
  form: FormContent;
  /** The record to edit; undefined while it is on its way. */
  record: RaRecord | undefined;
  /** Why it does not come. */
  failure: string | undefined;
  /** It is there no more, or out of sight. */
  missing?: boolean | undefined;
  /** Asks for it again. */
  onRetry?: (() => void) | undefined;
  /** Whose record it is: the server, the organisation or the dealer. */
  of?: string | undefined;
  /** Why nothing may be changed here, for those who only look. */
  readOnly?: string | undefined;
  /** What the adapter has to know besides the fields. */
  meta?: object | undefined;
  /** What a new record begins with. */
  initial?: Readonly<Record<string, unknown>> | undefined;
  /** What of the address of the list changes, so that a saved record is among its rows. */
  shownAt?: ((saved: RaRecord) => Readonly<Record<string, string>> | undefined) | undefined;
}

/** A field cannot have the focus while the form rests. */
function useFocusWhenFree(busy: boolean, atRef: RefObject<string | undefined>, focus: (source: string) => void) {
  useEffect(() => {
    if (busy || !atRef.current) return;
    focus(atRef.current);
    atRef.current = undefined;
  }, [atRef, busy, focus]);
}

/** Everything that a form of a record knows and does; how it looks is `RecordForm`. */
export function useRecordForm(props: RecordFormProps) {
  const { definition, id, form, record, failure, meta, initial, onSaved, onFailed } = props;
  const rights = useRights();
  const name = `${definition.name}/${id ?? 'new'}`;
  const ready = failure === undefined && (id === undefined || record !== undefined);
  const { unsaved: before, ...left } = useUnsaved(name, ready);
  const { unsaved, place, leftOver, onRefused } = useFormChange(before);
  const values = useRecordValues({ form, record, initial, ready, unsaved });
  const { methods, current, start, changed, startFrom } = values;
  const { getValues, reset, setError, setFocus } = methods;
  const fields = form.sections.flatMap((section) => section.fields);

  const dirty = useRef(false);
  const isDirty = useCallback(() => dirty.current, []);
  const draft = (): RecordDraft | undefined => {
    if (!dirty.current) return undefined;
    return saving.withSent(current ? draftOf(fields, changed(), start) : draftOf(fields, getValues()));
  };
  const refusedAt = useRef<string>(undefined);
  const [stale, setStale] = useState<Stale>();
  const saving = useRecordSaving({
    name: definition.name,
    record: values.current,
    fields,
    form,
    // What has no name of its own is called as its dialog is.
    rowName: definition.rowName ?? (() => [form.titles.edit, props.of].filter(Boolean).join(', ')),
    meta,
    earlier: unsaved?.sent,
    setError: (source, message) => {
      refusedAt.current ??= source;
      setError(source, { message });
    },
    onRefused,
    onSaved: (created, saved) => {
      left.saved();
      onSaved(created, saved && props.shownAt?.(saved));
    },
    onFailed: (error, sent) => {
      left.failed(draft(), sent);
      onFailed(error, { values: changed(), sent });
    },
    onStale: (theirs, words) => setStale({ theirs, words, beyond: form.beyond }),
  });
  useFocusWhenFree(saving.busy, refusedAt, setFocus);
  const shown = useCallback(({ right }: FormField) => right === undefined || (rights?.has(right) ?? false), [rights]);
  const { ask, question } = useQuestion();
  const asked = form.deleteQuestion;
  const deleting = typeof asked === 'function' ? values.current && asked(values.current) : asked;

  return {
    ...values,
    name,
    ready,
    fields,
    shown,
    busy: saving.busy,
    gone: saving.gone,
    dirty,
    isDirty,
    question,
    /** Saves what has been checked; what is to be asked first is asked, and the form says itself how it goes on. */
    save: (typed: FieldValues) => {
      const texts = form.saveQuestion?.(typed);
      if (!texts) return saving.save(typed);
      return ask(texts, async () => void saving.save(typed));
    },
    mayDelete: deleting !== undefined && (definition.may?.(rights ?? none, 'delete') ?? true),
    remove: () => deleting && ask(deleting, saving.remove),
    stale,
    leftOver,
    settle: (keepMine: boolean) => {
      if (stale) startFrom(stale.theirs, keepMine);
      setStale(undefined);
    },
    back: left.back,
    draft,
    takeDraft: (kept: RecordDraft) => {
      const draft = place(saving.resumed(kept));
      reset({ ...getValues(), ...draft.typed }, { keepDefaultValues: true });
      if (current && isOutdated(draft, start)) setStale({ theirs: current, words: changedMeanwhile, was: draft.was });
    },
  };
}
