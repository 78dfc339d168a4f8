import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { z } from 'zod';
import { speakRussian } from '../../contract/messages';
import type { FormDialogProps } from './definition';
import { RecordForm } from './RecordForm';

speakRussian();
// The page's policy forbids code made of text, which zod would otherwise compile its schemas to.
z.config({ jitless: true });

/**
 * The generated form of a resource, in its dialog: adds a record, or edits the one of `id` as it stands on the server when
 * the dialog opens; what changes there later neither touches what is typed nor passes for seen.
 */
export function RecordDialog(props: FormDialogProps) {
  const { definition, id } = props;
  const { name, form } = definition;
  if (!form) throw new Error(`${name} declares no form`);
  const { data, isFetchedAfterMount, error } = useGetOne(name, { id: id ?? '' }, { enabled: id !== undefined });
  const [opened, setOpened] = useState<typeof data>();
  if (!opened && data && isFetchedAfterMount && !error) setOpened(data);
  return <RecordForm {...props} failure={opened ? undefined : error?.message} form={form} record={opened} />;
}
