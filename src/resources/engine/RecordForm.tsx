import { useEffect, useId, type RefObject } from 'react';
import { FormProvider, useFormState, type Control, type FieldValues } from 'react-hook-form';
import { Button } from '../../ui/Button';
import { Retry } from '../../ui/Retry';
import { classNames } from '../../ui/classNames';
import { Dialog } from '../../ui/Dialog';
import { unsettled } from '../../ui/saving/Conflict';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { Skeleton } from '../../ui/Skeleton';
import type { FormContent, FormField } from './definition';
import { heightOf } from './heightOf';
import { LeftOver } from './LeftOver';
import { LostDraft } from './LostDraft';
import { RecordConflict } from './RecordConflict';
import { RecordFields } from './RecordFields';
import styles from './RecordForm.module.css';
import { readRecordDraft } from './recordDraft';
import { RecordFoot } from './RecordFoot';
import { useRecordForm, type RecordFormProps } from './useRecordForm';

/** Keeps whether anything is typed, where it can be asked for without rendering the form for it. */
function DirtyMark({ control, markRef }: { control: Control<FieldValues>; markRef: RefObject<boolean> }) {
  const { isDirty } = useFormState({ control });
  useEffect(() => {
    markRef.current = isDirty;
  }, [isDirty, markRef]);
  return null;
}

/** What the dialog says that one does here: where nothing can be changed, one looks. */
const titleOf = ({ titles }: FormContent, id: string | undefined, looks: boolean) => {
  if (id === undefined) return titles.create;
  return looks ? (titles.view ?? titles.edit.replace(/^Редактирование/, 'Просмотр')) : titles.edit;
};

interface UnreadProps extends Pick<RecordFormProps, 'id' | 'failure' | 'missing' | 'onRetry'> {
  name: string;
  fields: readonly FormField[];
}

const Unread = ({ id, failure, missing, onRetry, name, fields }: UnreadProps) => (
  <div className={styles.failure} role="alert">
    <p>
      Не удалось открыть {id === undefined ? 'форму' : 'запись'}:{' '}
      {missing ? 'её удалили, или она вам не видна' : failure}
    </p>
    {onRetry && !missing && <Retry again={onRetry} />}
    {id !== undefined && <LostDraft fields={fields} form={name} gone={missing} server={id.split(':')[0]} />}
  </div>
);

const Gone = ({ adding }: { adding: boolean }) => (
  <p className={styles.gone} role="alert">
    {adding
      ? 'Организация, в которую вы добавляете, вам больше не видна: сохранить нельзя, а введённое можно скопировать.'
      : 'Запись удалили, или она вам больше не видна: изменить её нельзя, а введённое можно скопировать.'}
  </p>
);

const Removal = ({ busy, onRemove }: { busy: boolean; onRemove: () => void }) => (
  <Button disabled={busy} variant="danger" onClick={onRemove}>
    Удалить
  </Button>
);

const isWide = ({ width }: FormContent) => width !== undefined && width !== 'sm';

const noDraft = () => undefined;

/** The fields of a declared form, checked by its schema, and what can be done with them. */
export function RecordForm(props: RecordFormProps) {
  const { id, open, form, record, failure, readOnly, of, onClose } = props;
  const formId = useId();
  const { methods, ready, busy, stale, gone, ...its } = useRecordForm(props);
  const actions = (close: () => void) => (
    <RecordFoot
      busy={busy}
      editing={record !== undefined}
      form={form}
      formId={formId}
      methods={methods}
      readOnly={gone ? 'Сохранять больше некуда' : stale ? unsettled : readOnly}
      ready={ready}
    >
      {record && its.mayDelete && !gone && <Removal busy={busy} onRemove={its.remove} />}
      <Button disabled={busy} onClick={close}>
        Отмена
      </Button>
    </RecordFoot>
  );
  return (
    <Dialog
      actions={actions}
      busy={busy}
      dirty={its.isDirty}
      open={open}
      reading={readOnly !== undefined}
      height={heightOf(form, its.shown)}
      of={of}
      title={titleOf(form, id, readOnly !== undefined)}
      width={form.width}
      onClose={onClose}
    >
      <DirtyMark control={methods.control} markRef={its.dirty} />
      {failure && <Unread {...props} fields={its.fields.filter(its.shown)} name={its.name} />}
      {!ready && !failure && <Skeleton height={160} width="100%" />}
      {ready && (
        <FormProvider {...methods}>
          <div className={styles.notices}>
            {gone && <Gone adding={record === undefined} />}
            {stale && (
              <RecordConflict
                {...stale}
                fields={its.fields.filter(its.shown)}
                mine={methods.getValues()}
                was={{ ...its.start, ...stale.was }}
                onResolve={its.settle}
              />
            )}
            <DraftOffer
              form={its.name}
              parse={its.back ? noDraft : readRecordDraft}
              read={its.draft}
              onAccept={its.takeDraft}
            />
            {its.leftOver.length > 0 && <LeftOver left={its.leftOver} />}
          </div>
          <form
            noValidate
            className={classNames(styles.form, isWide(form) && styles.wide, readOnly !== undefined && styles.fixed)}
            id={formId}
            onSubmit={(event) => void methods.handleSubmit(its.save)(event)}
          >
            <RecordFields
              adding={id === undefined}
              form={form}
              resting={busy || readOnly !== undefined}
              shown={its.shown}
            />
          </form>
        </FormProvider>
      )}
      {its.question}
    </Dialog>
  );
}
