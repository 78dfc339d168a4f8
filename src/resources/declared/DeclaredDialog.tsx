import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Declaration } from '../../contract/declared/declaration';
import type { FormDialogProps } from '../engine/definition';
import { useDeclared } from '../../custom/layout/useDeclared';
import { FormChangeContext, type FormChange } from '../engine/formChange';
import { RecordDialog } from '../engine/RecordDialog';
import { formOf } from './formOf';
import { initialOf } from './initialOf';
import { placedNow } from './placedNow';

interface DeclaredDialogProps extends FormDialogProps {
  declared: Declaration;
  all: readonly Declaration[];
}

/** The dialog of a record of a declared resource; a new one begins with what is declared. */
export function DeclaredDialog({ declared, all, ...props }: DeclaredDialogProps) {
  const form = useMemo(() => formOf(declared, all), [declared, all]);
  const [search] = useSearchParams();
  const [initial] = useState(() => initialOf(declared, search));
  const { again } = useDeclared();
  const change = useMemo<FormChange>(
    () => ({ placed: (draft) => placedNow(declared, draft), onRefused: again }),
    [again, declared],
  );
  return (
    <FormChangeContext value={change}>
      <RecordDialog {...props} formOf={() => form} initial={initial} />
    </FormChangeContext>
  );
}
