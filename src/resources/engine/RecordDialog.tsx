import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense, useEffect, useRef } from 'react';
import { useCreate, useDelete, useGetOne, usePermissions, useUpdate, type RaRecord } from 'react-admin';
import { FormProvider, useForm, type FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { speakRussian } from '../../contract/messages';
import type { Rights } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Skeleton } from '../../ui/Skeleton';
import { toasts } from '../../ui/toasts';
import type { FormDefinition, FormDialogProps, FormField } from './definition';
import { fieldTypes } from './fieldTypes';
import { highlight } from './highlight';
import styles from './RecordDialog.module.css';

speakRussian();
// The page's policy forbids code made of text, which zod would otherwise compile its schemas to.
z.config({ jitless: true });

interface Refused {
  body?: { detail?: string; errors?: Record<string, string> };
  cause?: unknown;
}

/** The values that the form starts from: every field of it there is, so that a form of the same values is not changed. */
const startOf = ({ sections }: FormDefinition, record: RaRecord | undefined): FieldValues =>
  Object.fromEntries(
    sections.flatMap(({ fields }) => fields.map(({ source, type }) => [source, record?.[source] ?? (type === 'boolean' ? false : '')])),
  );

const emptyToAbsent = (values: FieldValues) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]));

/** The generated form of a resource, in its dialog: adds a record, or edits the one of `id`. */
export function RecordDialog({ definition, id, onClose, onSaved }: FormDialogProps) {
  const { name, form } = definition;
  if (!form) throw new Error(`${name} declares no form`);
  const { data: record, isPending, error } = useGetOne(name, { id: id ?? '' }, { enabled: id !== undefined });
  const loading = id !== undefined && isPending;
  const title = id === undefined ? form.titles.create : form.titles.edit;
  if (loading || error) {
    return (
      <Dialog open title={title} onClose={onClose}>
        {error ? <p role="alert">Не удалось открыть запись: {error.message}</p> : <Skeleton height={160} width="100%" />}
      </Dialog>
    );
  }
  return <LoadedForm key={id} definition={definition} form={form} record={record} title={title} onClose={onClose} onSaved={onSaved} />;
}

interface LoadedFormProps extends Omit<FormDialogProps, 'id'> {
  form: FormDefinition;
  record: RaRecord | undefined;
  title: string;
}

function LoadedForm({ definition: { name }, form, record, title, onClose, onSaved }: LoadedFormProps) {
  const { permissions: rights } = usePermissions<Rights>();
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  const [remove, removing] = useDelete();
  const busy = creating.isPending || updating.isPending || removing.isPending;
  const formId = useRef(`form-${name}`).current;
  const methods = useForm({
    defaultValues: startOf(form, record),
    mode: 'onTouched',
    resolver: (values, context, options) => zodResolver(form.schema)(emptyToAbsent(values), context, options as never) as never,
  });
  const { formState, handleSubmit, setError, setFocus } = methods;
  const first = form.sections[0]?.fields[0]?.source;

  useEffect(() => {
    if (first) setFocus(first);
  }, [first, setFocus]);

  const finish = (saved: RaRecord, created: boolean) => {
    highlight({ id: String(saved.id), row: String(saved.id) });
    onClose();
    onSaved(created);
  };

  /** Field errors of the server stand at their fields, and nothing typed is lost; the toast says the rest. */
  const refused = (error: Refused) => {
    for (const [source, message] of Object.entries(error.body?.errors ?? {})) setError(source, { message });
    if (error.body?.errors) toasts.withdraw(error.cause);
  };

  const save = handleSubmit(async (values) => {
    const data = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    try {
      const saved = record
        ? await update(name, { id: record.id, data, previousData: record }, { returnPromise: true, mutationMode: 'pessimistic' })
        : await create(name, { data }, { returnPromise: true });
      finish(saved, !record);
    } catch (error) {
      refused(error as Refused);
    }
  });

  const erase = async () => {
    if (!record) return;
    try {
      await remove(name, { id: record.id, previousData: record }, { returnPromise: true, mutationMode: 'pessimistic' });
      onClose();
      onSaved(false);
    } catch (error) {
      refused(error as Refused);
    }
  };

  const shown = ({ right }: FormField) => right === undefined || rights?.has(right);
  const locked = ({ only }: FormField) => only !== undefined && only !== (record ? 'edit' : 'create');
  return (
    <Dialog
      open
      actions={
        <>
          {record && form.deleteQuestion && (
            <Button
              disabled={busy}
              variant="danger"
              onClick={() => {
                if (window.confirm(form.deleteQuestion)) void erase();
              }}
            >
              Удалить
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            Отмена
          </Button>
          <Button busy={busy} disabled={record && !formState.isDirty} form={formId} type="submit" variant="primary">
            Сохранить
          </Button>
        </>
      }
      busy={busy}
      dirty={formState.isDirty}
      title={title}
      onClose={onClose}
    >
      <FormProvider {...methods}>
        <form noValidate className={styles.form} id={formId} onSubmit={(event) => void save(event)}>
          <Suspense fallback={<Skeleton height={160} width="100%" />}>
            {form.sections.map(({ title: heading, fields }, index) => (
              <fieldset key={heading ?? index} className={styles.section}>
                {heading && <legend className={styles.legend}>{heading}</legend>}
                {fields.filter(shown).map((field) => {
                  const { Input } = fieldTypes[field.type];
                  return <Input key={field.source} disabled={busy || locked(field)} field={field} />;
                })}
              </fieldset>
            ))}
          </Suspense>
        </form>
      </FormProvider>
    </Dialog>
  );
}
