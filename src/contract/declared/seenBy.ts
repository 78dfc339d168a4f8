import type { Rights } from '../../domain/rights';
import type { Declaration } from './declaration';

/** A declaration without the fields that a caller may not see: of those not even the names are told; undefined of one that he may not open. */
export function seenBy(rights: Rights, declared: Declaration): Declaration | undefined {
  if (!rights.has(declared.right.see)) return undefined;
  const fields = Object.fromEntries(
    Object.entries(declared.fields).filter(([, { right }]) => !right?.see || rights.has(right.see)),
  );
  const seen = (name: string) => Object.hasOwn(fields, name);
  const { list, form } = declared;
  return {
    ...declared,
    fields,
    list: { ...list, columns: list.columns.filter((one) => seen(typeof one === 'string' ? one : one.field)) },
    ...(form && {
      form: {
        ...form,
        ...(form.sections && {
          sections: form.sections.map((section) => ({ ...section, fields: section.fields.filter(seen) })),
        }),
      },
    }),
  };
}
