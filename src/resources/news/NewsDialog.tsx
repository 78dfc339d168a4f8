import { useMemo } from 'react';
import { isIdText } from '../../domain/recordId';
import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';
import { newsForm } from './newsForm';
import { useNewsLists } from './useNewsLists';

/** Adds news, a draft at first, or edits them (doc 2 §2.6); its rules need the names of the kinds first. */
export function NewsDialog(props: FormDialogProps) {
  const { data, error } = useNewsLists();
  const formOf = useMemo(() => {
    const form = newsForm(data?.types ?? []);
    return () => form;
  }, [data]);
  if (!data && !error) return null;
  const wrong = props.id !== undefined && !isIdText(props.id) ? 'в адресе не названа новость' : undefined;
  return <RecordDialog {...props} failure={wrong ?? error?.message} formOf={formOf} />;
}
