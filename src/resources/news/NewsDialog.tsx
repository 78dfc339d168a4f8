import { useMemo, useState } from 'react';
import { isIdText } from '../../domain/recordId';
import { lacksFields } from '../../domain/rights';
import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';
import { awaited } from '../engine/useRecordForm';
import { newsForm } from './newsForm';
import { useNewsLists } from './useNewsLists';
import { useRights } from '../../ui/useRights';

/** Adds news, a draft at first, or edits them (doc 2 §2.6); its rules need the names of the kinds first. */
export function NewsDialog(props: FormDialogProps) {
  const { data, error, refetch } = useNewsLists();
  // It stays while they are asked for again.
  const [unread, setUnread] = useState<string>();
  if (error && error.message !== unread) setUnread(error.message);
  const rights = useRights();
  const plain = rights !== undefined && lacksFields(rights);
  const formOf = useMemo(() => {
    const form = newsForm(data?.types ?? [], plain);
    return () => form;
  }, [data, plain]);
  const wrong = props.id !== undefined && !isIdText(props.id) ? 'в адресе не указана новость' : undefined;
  const failure = wrong ?? (data ? undefined : (unread ?? awaited));
  return (
    <RecordDialog {...props} failure={failure} formOf={formOf} onRetry={wrong ? undefined : () => void refetch()} />
  );
}
