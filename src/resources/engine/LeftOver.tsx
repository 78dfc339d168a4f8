import { CompareTable } from '../../ui/CompareTable';

/** What was typed into fields that the form has no more. */
export interface Left {
  source: string;
  label: string;
  words: string;
}

/** What was typed and has no place any more: to be read and copied. */
export const LeftOver = ({ left }: { left: readonly Left[] }) => (
  <>
    <p>Этих полей в форме больше нет, или они другого вида: введённое можно скопировать.</p>
    <CompareTable
      heads={['У вас']}
      label="Введённое"
      rows={left.map(({ source, label, words }) => ({ id: source, name: label, values: [words] }))}
      what="Поле"
    />
  </>
);
