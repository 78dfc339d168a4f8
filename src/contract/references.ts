import type { RecordField } from './genericResources';

/** A reference of a record that is saved. */
export interface Reference {
  /** The field that holds it. */
  field: string;
  /** The resource that it leads into. */
  resource: string;
  /** The record's number there: `nova:1001`, `5`. */
  id: string;
}

/** Told of a reference to what is not there, or what the caller may not see: one and the same to him. */
export const nothingThere = (field: string) => ({ field, message: 'Такой записи нет' });

/** The references that a save sets or changes: these have to lead somewhere. */
export function newReferences(
  fields: Readonly<Record<string, RecordField>>,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Reference[] {
  return Object.values(fields).flatMap(({ source, type, reference }) => {
    const value = values[source];
    if (type !== 'reference' || !reference || value === before[source]) return [];
    return typeof value === 'number' || (typeof value === 'string' && value !== '')
      ? [{ field: source, resource: reference.resource, id: String(value) }]
      : [];
  });
}
