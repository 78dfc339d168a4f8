import type { Declaration } from '../../contract/declared/declaration';

/** A reference that is shown where what it means is shown. */
export interface BackReference {
  declared: Declaration;
  /** The field that refers. */
  source: string;
  /** What its list is called there. */
  title: string;
}

/** What refers to the records of a resource and says how its list is called there (`back`). */
export const backReferences = (all: readonly Declaration[], resource: string): BackReference[] =>
  all.flatMap((declared) =>
    Object.entries(declared.fields).flatMap(([source, field]) =>
      field.type === 'reference' && field.to === resource && field.back !== undefined && !field.right?.see
        ? [{ declared, source, title: field.back }]
        : [],
    ),
  );
