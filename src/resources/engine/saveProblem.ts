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

/** A field by its path, `people.0.p_name` say, and what it is called. */
export type NamedField = Pick<FormField, 'source' | 'label' | 'needed' | 'parts'>;

const blank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** By the labels of the fields, in their order: first what is missing, then what is wrong. */
export function problemOf(
  issues: readonly { path: readonly PropertyKey[] }[],
  fields: readonly NamedField[],
  values: FieldValues,
): SaveProblem | undefined {
  if (issues.length === 0) return undefined;
  const wrong = issues.map(({ path }) => path.map(String).join('.'));
  const faultsOf = ({ source, label, needed, parts }: NamedField): Fault[] => {
    const paths = wrong.filter((at) => at === source || at.startsWith(`${source}.`));
    if (paths.length === 0 && needed?.(values) && blank(get(values, source))) paths.push(source);
    return paths.map((at) => {
      const part = at.slice(at.lastIndexOf('.') + 1);
      return { at, label: parts?.[part] ?? label, missing: blank(get(values, at)) };
    });
  };
  const faults = fields.flatMap(faultsOf);
  const say = (verb: string, some: readonly Fault[]): SaveProblem | undefined =>
    some[0] && { text: `${verb}: ${[...new Set(some.map(({ label }) => label))].join(', ')}`, at: some[0].at };
  const missing = faults.filter((fault) => fault.missing);
  return say('Заполните', missing) ?? say('Исправьте', faults) ?? { text: 'В форме есть ошибки' };
}

/** The same of a declared form. */
export function saveProblem({ schema, sections }: FormContent, values: FieldValues): SaveProblem | undefined {
  const { error } = schema.safeParse(withoutBlanks(schema, values));
  const fields = sections.flatMap((section) => section.fields);
  return error && problemOf(error.issues, fields, values);
}
