import type { RecordField } from '../genericResources';
import type { Declaration } from './declaration';
import type { DeclaredField } from './fields';

/** The field that names a record of a declared resource where only one is asked for: its first text. */
export const namingField = ({ fields }: Declaration): string =>
  Object.entries(fields).find(([, { type, right }]) => type === 'text' && !right?.see)?.[0] ?? 'id';

const ownTexts: Readonly<Record<string, { text: string; note?: string; search?: string }>> = {
  groups: { text: 'name', note: 'inn_kpp', search: 'search' },
  users: { text: 'login', search: 'search' },
  dealers: { text: 'name', note: 'inn', search: 'search' },
};

/** What a reference leads to, as the engine has it. */
function targetOf({ to }: Extract<DeclaredField, { type: 'reference' }>, others: readonly Declaration[]) {
  const other = others.find(({ name }) => name === to);
  if (ownTexts[to] || !other) return { resource: to, ...(ownTexts[to] ?? { text: 'id' }) };
  const text = namingField(other);
  return { resource: to, text, ...(!other.list.orderings?.includes(text) && { unordered: true as const }) };
}

/** What the fields of a declared resource are called, and of what type they are: the same words as in code. */
export function recordFields(
  { fields }: Declaration,
  others: readonly Declaration[],
): Record<string, RecordField & { help?: string }> {
  return Object.fromEntries(
    Object.entries(fields).map(([source, field]) => [
      source,
      {
        source,
        label: field.label,
        type: field.type,
        ...(field.help && { help: field.help }),
        ...('choices' in field && { choices: field.choices }),
        ...(field.type === 'reference' && { reference: targetOf(field, others) }),
      },
    ]),
  );
}
