import type { z } from 'zod';
import { Refusal } from '../refusal';
import { detailOf } from '../words/detailOf';

/** zod's issues as the contract's errors: field path → sentences; the first sentence, with the field as people call it, is the detail. */
export function refuseIssues(error: Pick<z.ZodError, 'issues'>, labels?: Readonly<Record<string, string>>): Refusal {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    for (const field of unknown ?? [undefined]) {
      const path = [...issue.path, ...(field === undefined ? [] : [field])].map(String).join('.') || 'body';
      errors.set(path, [...(errors.get(path) ?? []), unknown ? 'Неизвестное поле' : issue.message]);
    }
  }
  const [path = '', [message = ''] = []] = [...errors][0] ?? [];
  const [first] = error.issues;
  // What is no field here may be one elsewhere: its label there would name another thing.
  const stranger = first?.code === 'unrecognized_keys' && first.path.length === 0;
  return new Refusal(400, detailOf(path, message, labels ?? (stranger ? {} : undefined)), Object.fromEntries(errors));
}

/** The value as the schema gives it; 400 with each field at fault. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuseIssues(parsed.error);
  return parsed.data;
}
