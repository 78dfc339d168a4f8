import { isBlank, valueWords } from '../../words/valueWords';
import type { Declaration } from '../declaration';
import { defaultOf } from '../defaults';
import type { DeclaredField } from '../fields';
import { recordSchema } from '../recordSchema';
import type { KeptRecord, LineFault, SheetGround, Values } from './ground';

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Whether two values are shown alike: a file that was exported has no more of a value than what is shown. */
function shownAlike(field: DeclaredField, kept: unknown, given: unknown): boolean {
  if (same(kept, given) || (isBlank(kept) && isBlank(given))) return true;
  if (isBlank(kept) || isBlank(given) || field.type === 'reference') return false;
  return valueWords(field, kept) === valueWords(field, given);
}

/** A value as a record has it. */
const stored = (value: unknown) => (value === '' || value === undefined ? null : value);

interface Checked {
  values: Record<string, unknown>;
  faults: LineFault[];
}

/** The schema of each field. */
export const schemasOf = (declared: Declaration): SheetGround['schemas'] => recordSchema(declared).shape;

/** Values by the schema of the record; what is wrong with each in a sentence that names its field. */
function checked({ declared, schemas }: SheetGround, given: Values): Checked {
  const found: Checked = { values: {}, faults: [] };
  for (const [name, value] of Object.entries(given)) {
    const [field, schema] = [declared.fields[name], schemas[name]];
    if (!field || !schema) {
      found.faults.push({ problem: 'Такого поля нет: обновите страницу' });
      continue;
    }
    const read = schema.safeParse(value);
    if (field.required && isBlank(value)) found.faults.push({ field: name, problem: `${field.label}: заполните поле` });
    else if (read.success) found.values[name] = stored(read.data);
    else found.faults.push({ problem: `${field.label}: ${read.error.issues[0]?.message ?? 'неверное значение'}` });
  }
  return found;
}

const locked = ({ declared, mayChange }: SheetGround, names: readonly string[]): LineFault[] =>
  names
    .filter((name) => declared.fields[name] && !mayChange(name))
    .map((name) => ({ problem: `${declared.fields[name]?.label}: это поле вы изменить не можете` }));

/** What a line makes of a record that there is: what it really changes. */
export function changedBy(ground: SheetGround, kept: KeptRecord, given: Values): Checked {
  const { fields } = ground.declared;
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const field = fields[name];
      return !field || !shownAlike(field, kept.values[name], value);
    }),
  );
  const { values, faults } = checked(ground, changes);
  const really = Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, kept.values[name])));
  return { values: really, faults: [...faults, ...locked(ground, Object.keys(really))] };
}

const initial = (field: DeclaredField) => defaultOf(field) ?? (field.type === 'boolean' ? false : null);

/** A new record of a line: what it leaves empty is as it is declared. */
export function newBy(ground: SheetGround, given: Values): Checked {
  const { declared, needsUnseen } = ground;
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value)));
  const initials = Object.fromEntries(Object.entries(declared.fields).map(([name, field]) => [name, initial(field)]));
  const { values, faults } = checked(ground, { ...initials, ...filled });
  const set = Object.keys(filled).filter((name) => !same(filled[name], initials[name]));
  const unseen = needsUnseen ? [{ problem: 'У новой записи есть обязательные поля, которых вы не видите' }] : [];
  return { values, faults: [...faults, ...locked(ground, set), ...unseen] };
}
