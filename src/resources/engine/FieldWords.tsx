import type { FormField } from './definition';
import { valueWords } from '../../contract/words/valueWords';
import { ReferenceCell } from './furtherCells';
import { Late } from '../../ui/late';

interface FieldWordsProps {
  field: Pick<FormField, 'type' | 'choices' | 'reference' | 'secret' | 'Words'>;
  value: unknown;
  server: string;
}

/** A value of a field as people say it. */
export function FieldWords({ field, value, server }: FieldWordsProps) {
  const { Words } = field;
  if (field.reference && value !== null && value !== '') return <ReferenceCell field={field} value={value} />;
  if (!Words || value === null || value === undefined || value === '') return <>{valueWords(field, value)}</>;
  return (
    <Late fallback="…">
      <Words server={server} value={value} />
    </Late>
  );
}
