import { zodResolver } from '@hookform/resolvers/zod';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { usePermissions, type RaRecord } from 'react-admin';
import { FormProvider, useForm, useFormState, type Control, type FieldValues } from 'react-hook-form';
import type { Rights } from '../../domain/rights';
import { newKey } from '../../domain/newKey';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { Dialog } from '../../ui/Dialog';
import { useDraft } from '../../ui/drafts';
import { Skeleton } from '../../ui/Skeleton';
import type { QuestionTexts } from '../../ui/Question';
import type { FormContent, FormDialogProps, FormField } from './definition';
import { Conflict } from './Conflict';
import { DraftOffer } from './DraftOffer';
import { fieldTypes } from './fieldTypes';
import styles from './RecordForm.module.css';
import { mayBeBlank, withoutBlanks } from './blanks';
import { SaveButton } from './SaveButton';
import { takeUnsaved } from './unsaved';
import { useSaving } from './useSaving';

const Question = lazy(async () => ({ default: (await import('../../ui/Question')).Question }));

/** The values that the form starts from: every field of it there is, so that a form of the same values is not changed. */
const startOf = ({ sections }: FormContent, record: Readonly<Record<string, unknown>> | undefined): FieldValues =>
  Object.fromEntries(
    sections.flatMap(({ fields }) =>
      fields.map(({ source, type }) => [source, record?.[source] ?? (type === 'boolean' ? false : '')]),
    ),
  );

/** Keeps whether anything is typed, where it can be asked for without rendering the form for it. */
function DirtyMark({ control, markRef }: { control: Control<FieldValues>; markRef: RefObject<boolean> }) {
  const { isDirty } = useFormState({ control });
  useEffect(() => {
    markRef.current = isDirty;
  }, [isDirty, markRef]);
  return null;
}

interface RecordFormProps extends FormDialogProps {
  form: FormContent;
  /** The record to edit; undefined while it is on its way. */
  record: RaRecord | undefined;
  /** Why it does not come. */
  failure: string | undefined;
  /** Why nothing may be changed here, for those who only look. */
  readOnly?: string | undefined;
  /** What the adapter has to know besides the fields. */
  meta?: object | undefined;
  /** What a new record begins with. */
  initial?: Readonly<Record<string, unknown>> | undefined;
}

/** The fields of a declared form, checked by its schema, and what can be done with them. */
export function RecordForm({
  definition: { name },
  id,
  open,
  form,
  record,
  failure,
  readOnly,
  meta,
  initial,
  onClose,
  onSaved,
  onFailed,
}: RecordFormProps) {
  const { permissions: rights } = usePermissions<Rights>();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState<{ question: QuestionTexts; values: FieldValues }>();
  const [conflict, setConflict] = useState<{ theirs: RaRecord; words: string }>();
  // After a conflict the form goes on from what others have made of the record.
  const [fresh, setFresh] = useState<RaRecord>();
  const current = fresh ?? record;
  const formId = useId();
  const known = `${name}/${id ?? 'new'}`;
  const ready = failure === undefined && (id === undefined || record !== undefined);
  const [unsaved] = useState(() => takeUnsaved(known));
  const [idempotencyKey] = useState(() => unsaved?.idempotencyKey ?? newKey());
  const resolve = zodResolver(form.schema);
  const methods = useForm<FieldValues>({
    defaultValues: startOf(form, initial),
    mode: 'onTouched',
    resolver: (values, context, options) => resolve(withoutBlanks(form.schema, values), context, options as never),
  });
  const { control, getValues, handleSubmit, reset, setFocus, setValue } = methods;
  const dirty = useRef(false);
  const refusedAt = useRef<string>(undefined);
  const isDirty = useCallback(() => dirty.current, []);
  const fields = form.sections.flatMap((section) => section.fields);
  const isSecret = (source: string) => fields.some((field) => field.source === source && field.secret);
  const keepable = () => Object.fromEntries(Object.entries(getValues()).filter(([source]) => !isSecret(source)));
  const takeDraft = useDraft(known, () => (dirty.current ? keepable() : undefined));
  const start = startOf(form, current);
  const changed = () =>
    Object.fromEntries(
      Object.entries(getValues()).filter(([source, value]) => JSON.stringify(value) !== JSON.stringify(start[source])),
    );
  const saving = useSaving({
    name,
    record: current,
    fields,
    rowOf: form.rowOf,
    meta,
    idempotencyKey,
    setError: (source, message) => {
      refusedAt.current ??= source;
      methods.setError(source, { message });
    },
    onSaved,
    onFailed: (error) => onFailed(error, { values: changed(), idempotencyKey }),
    onConflict: (theirs, words) => setConflict({ theirs, words }),
  });
  const resolveConflict = (keepMine: boolean) => {
    if (!conflict) return;
    const mine = keepMine ? changed() : {};
    reset(startOf(form, conflict.theirs));
    Object.entries(mine).forEach(([source, value]) =>
      setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    );
    setFresh(conflict.theirs);
    setConflict(undefined);
  };

  // A field cannot have the focus while the form rests.
  useEffect(() => {
    if (saving.busy || !refusedAt.current) return;
    setFocus(refusedAt.current);
    refusedAt.current = undefined;
  }, [saving.busy, setFocus]);

  // Filled before anybody can see it, let alone type.
  useLayoutEffect(() => {
    if (record) reset(startOf(form, record));
    if (ready && unsaved)
      reset({ ...startOf(form, record ?? initial), ...unsaved.values }, { keepDefaultValues: true });
  }, [form, initial, ready, record, reset, unsaved]);

  const shown = ({ right }: FormField) => right === undefined || rights?.has(right);
  const required = ({ source }: FormField) => !mayBeBlank(form.schema, source);
  const locked = ({ only }: FormField) => only !== undefined && only !== (id === undefined ? 'create' : 'edit');
  const answer = async (yes: boolean) => {
    if (yes) await saving.remove();
    setAsking(false);
  };
  const save = (values: FieldValues) => {
    const question = form.saveQuestion?.(values);
    if (!question) return saving.save(values);
    setPending({ question, values });
    return undefined;
  };
  const answerSave = async (yes: boolean) => {
    setPending(undefined);
    if (yes && pending) await saving.save(pending.values);
  };

  return (
    <Dialog
      actions={(close) => (
        <>
          {record && form.deleteQuestion && (
            <Button disabled={saving.busy} variant="danger" onClick={() => setAsking(true)}>
              Удалить
            </Button>
          )}
          <Button disabled={saving.busy} onClick={close}>
            Отмена
          </Button>
          <SaveButton
            busy={saving.busy}
            form={form}
            formId={formId}
            methods={methods}
            readOnly={conflict ? 'Выберите, чьи значения оставить' : readOnly}
            ready={ready}
            editing={record !== undefined}
          />
        </>
      )}
      busy={saving.busy}
      dirty={isDirty}
      open={open}
      title={id === undefined ? form.titles.create : form.titles.edit}
      width={form.width}
      onClose={onClose}
    >
      <DirtyMark control={control} markRef={dirty} />
      {failure && <p role="alert">Не удалось открыть запись: {failure}</p>}
      {!ready && !failure && <Skeleton height={160} width="100%" />}
      {ready && (
        <FormProvider {...methods}>
          {conflict && (
            <Conflict
              {...conflict}
              fields={fields.filter(shown)}
              mine={getValues()}
              was={start}
              onResolve={resolveConflict}
            />
          )}
          <DraftOffer
            take={takeDraft}
            onAccept={(draft) => reset({ ...getValues(), ...draft }, { keepDefaultValues: true })}
          />
          <form
            noValidate
            className={classNames(styles.form, form.width !== undefined && form.width !== 'sm' && styles.wide)}
            id={formId}
            onSubmit={(event) => void handleSubmit(save)(event)}
          >
            <Suspense fallback={<Skeleton height={160} width="100%" />}>
              {form.sections.map(({ title: heading, fields: inside }, index) => (
                <fieldset
                  key={heading ?? index}
                  className={styles.section}
                  disabled={saving.busy || readOnly !== undefined}
                >
                  {heading && <legend className={styles.legend}>{heading}</legend>}
                  {inside.filter(shown).map((field) => {
                    const Input = field.Input ?? fieldTypes[field.type].Input;
                    return (
                      <Input
                        key={field.source}
                        autoFocus={field === fields[0]}
                        disabled={locked(field)}
                        field={field}
                        required={required(field)}
                      />
                    );
                  })}
                </fieldset>
              ))}
            </Suspense>
          </form>
        </FormProvider>
      )}
      {pending && (
        <Suspense fallback={null}>
          <Question {...pending.question} onAnswer={answerSave} />
        </Suspense>
      )}
      {asking && form.deleteQuestion && (
        <Suspense fallback={null}>
          <Question {...form.deleteQuestion} onAnswer={answer} />
        </Suspense>
      )}
    </Dialog>
  );
}
