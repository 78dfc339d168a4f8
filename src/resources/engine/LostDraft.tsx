import { use, useState } from 'react';
import { CompareTable } from '../../ui/CompareTable';
import { DraftsContext } from '../../ui/saving/drafts';
import type { FormField } from './definition';
import { FieldWords } from './FieldWords';
import { readRecordDraft } from './recordDraft';

interface LostDraftProps {
  /** Names the form and its record. */
  form: string;
  fields: readonly FormField[];
  server: string | undefined;
  /** The record is there no more; else it may come yet. */
  gone: boolean | undefined;
}

/** What was typed over a record that does not open: to be read and copied. It stays a draft. */
export function LostDraft({ form, fields, server = '', gone }: LostDraftProps) {
  const drafts = use(DraftsContext);
  const [found] = useState(() => readRecordDraft(drafts.look(form)));
  const rows = fields.flatMap((field) => {
    const { source, label } = field;
    if (!found || !(source in found.typed)) return [];
    const value = <FieldWords key={source} field={field} server={server} value={found.typed[source]} />;
    return [{ id: source, name: label, values: [value] }];
  });
  if (rows.length === 0) return null;
  return (
    <>
      <p>
        {gone
          ? 'Запись удалили, или она вам больше не видна: изменить её нельзя, а введённое в прошлый раз можно скопировать.'
          : 'Введённое в прошлый раз сохранено:'}
      </p>
      <CompareTable heads={['У вас']} label="Введённое" rows={rows} what="Поле" />
    </>
  );
}
