import type { FieldValues } from 'react-hook-form';
import { withoutBlanks } from './blanks';
import type { FormContent } from './definition';

const blank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Why the values cannot be saved yet, by the labels of the fields: first what is missing, then what is wrong. */
export function saveProblem({ schema, sections }: FormContent, values: FieldValues): string | undefined {
  const { error } = schema.safeParse(withoutBlanks(schema, values));
  if (!error) return undefined;
  const faulty = new Set(error.issues.map(({ path }) => path[0]));
  const fields = sections.flatMap((section) => section.fields).filter(({ source }) => faulty.has(source));
  const labels = (empty: boolean) =>
    fields.filter(({ source }) => blank(values[source]) === empty).map(({ label }) => label);
  const [missing, wrong] = [labels(true), labels(false)];
  if (missing.length > 0) return `Заполните: ${missing.join(', ')}`;
  return wrong.length > 0 ? `Исправьте: ${wrong.join(', ')}` : 'В форме есть ошибки';
}
