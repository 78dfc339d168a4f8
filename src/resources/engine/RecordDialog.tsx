import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { RecordContextProvider, useGetOne, type RaRecord } from 'react-admin';
import '../../contract/schema';
import { listsOf } from '../../dataProvider/queryKeys';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { isSupport } from '../../domain/scope';
import type { DialogDefinition, FormContent, FormDialogProps } from './definition';
import { RecordForm } from './RecordForm';
import { recordName } from './recordName';
import type { RecordFormProps } from './useRecordForm';
import { WithContent } from './WithContent';
import { refusalOf } from '../../ui/saving/refusal';
import { toasts } from '../../ui/toasts';
import { useRights } from '../../ui/useRights';

interface RecordDialogProps extends FormDialogProps, Pick<RecordFormProps, 'shownAt'> {
  /** Whose record it is: the server, the organisation or the dealer; its own name, unless told otherwise. */
  of?: (record: RaRecord | undefined) => string | undefined;
  /** What the adapter has to know besides the fields. */
  meta?: object | undefined;
  /** What a new record begins with. */
  initial?: Readonly<Record<string, unknown>> | undefined;
  /** Why there can be no form at all. */
  failure?: string | undefined;
  /** Asks again for what the failure speaks of. */
  onRetry?: (() => void) | undefined;
  /** The form where it depends on the record: on what is stored, and what of it is locked. A function of a lasting identity. */
  formOf?: (record: RaRecord | undefined) => FormContent;
}

const readOnlyReason = ({ operations, may: decides }: DialogDefinition, rights: Rights) => {
  const changes = decides ? decides(rights, 'edit') : operations?.edit === undefined || may(rights, operations.edit);
  if (changes) return undefined;
  return isSupport(rights) ? 'Поддержка только просматривает' : 'У вас нет права на изменение';
};

/**
 * The generated form of a resource, in its dialog: adds a record, or edits the one of `id` as it stands on the server when
 * the dialog opens; what changes there later neither touches what is typed nor passes for seen.
 */
export function RecordDialog(props: RecordDialogProps) {
  const { definition, id, failure, formOf } = props;
  const rights = useRights();
  const { name, form } = definition;
  if (!form) throw new Error(`${name} declares no form`);
  const { data, isFetchedAfterMount, error, refetch } = useGetOne(
    name,
    { id: id ?? '' },
    // What the address does not name at all is not asked for: the sentence about it is enough.
    { enabled: id !== undefined && (failure === undefined || props.onRetry !== undefined) },
  );
  // The dialog says it itself.
  useEffect(() => void (error && toasts.withdraw(error)), [error]);
  const missing = refusalOf(error)?.status === 404;
  const queries = useQueryClient();
  // A list may show it still.
  useEffect(() => void (missing && queries.invalidateQueries(listsOf(name))), [missing, name, queries]);
  const [opened, setOpened] = useState<typeof data>();
  if (!opened && data && isFetchedAfterMount && !error) setOpened(data);
  const own = useMemo(() => formOf?.(opened), [formOf, opened]);
  const readOnly = id !== undefined && rights ? readOnlyReason(definition, rights) : undefined;
  const whose = (content: FormContent) =>
    props.of ? props.of(opened) : opened && recordName(content, definition.rowName, opened);
  const retry =
    failure !== undefined && !props.onRetry
      ? undefined
      : () => {
          props.onRetry?.();
          if (error) void refetch();
        };
  const show = (content: FormContent) => (
    <RecordForm
      {...props}
      failure={failure ?? (opened ? undefined : error?.message)}
      form={content}
      missing={missing}
      onRetry={retry}
      of={whose(content) ?? (id === undefined ? undefined : '')}
      readOnly={readOnly}
      record={opened}
    />
  );
  return (
    <RecordContextProvider value={opened}>
      {own ? show(own) : <WithContent form={form}>{show}</WithContent>}
    </RecordContextProvider>
  );
}
