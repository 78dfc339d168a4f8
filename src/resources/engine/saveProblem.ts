import { get, type FieldValues } from 'react-hook-form';
import { withoutBlanks } from './blanks';
import type { FormContent, FormField } from './definition';

/** Why the values cannot be saved yet, and the field to begin with; undefined where no field is to blame. */
export interface SaveProblem {
  text: string;
  at?: string;
}

interface Fault {
  /** The path of the field. */
  at: string;
  label: string;
  missing: boolean;
}

const blank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** By the labels of the fields: first what is missing, then what is wrong. */
export function saveProblem({ schema, sections }: FormContent, values: FieldValues): SaveProblem | undefined {
  const { error } = schema.safeParse(withoutBlanks(schema, values));
  if (!error) return undefined;
  const faultsOf = ({ source, label, needed, parts }: FormField): Fault[] => {
    const paths = error.issues.flatMap(({ path }) => (path[0] === source ? [path.map(String)] : []));
    if (paths.length === 0 && needed?.(values) && blank(values[source])) paths.push([source]);
    return paths.map((path) => {
      const at = path.join('.');
      const value: unknown = path.length === 1 ? values[source] : get(values, at);
      return { at, label: parts?.[path.at(-1) ?? ''] ?? label, missing: blank(value) };
    });
  };
  const faults = sections.flatMap(({ fields }) => fields).flatMap(faultsOf);
  const say = (verb: string, some: readonly Fault[]): SaveProblem | undefined =>
    some[0] && { text: `${verb}: ${[...new Set(some.map(({ label }) => label))].join(', ')}`, at: some[0].at };
  const missing = faults.filter((fault) => fault.missing);
  return say('Заполните', missing) ?? say('Исправьте', faults) ?? { text: 'В форме есть ошибки' };
}
