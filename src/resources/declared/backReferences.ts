import { backFields } from '../../contract/declared/backFields';
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
    backFields(declared).flatMap((source) => {
      const field = declared.fields[source];
      return field?.type === 'reference' && field.to === resource && field.back !== undefined
        ? [{ declared, source, title: field.back }]
        : [];
    }),
  );
