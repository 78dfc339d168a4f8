import type { Declaration } from '../../contract/declared/declaration';
import { defaultOf } from '../../contract/declared/defaults';

/** What a new record of a declared resource begins with. */
export const initialOf = ({ fields }: Declaration): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field)]));
