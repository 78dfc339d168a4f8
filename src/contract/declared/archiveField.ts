import type { Declaration } from './declaration';

/** The field that says of a record that it is put away; undefined where none are. */
export const archiveField = ({ actions = [] }: Declaration): string | undefined =>
  actions.flatMap((one) => ('archive' in one ? [one.archive] : []))[0];
