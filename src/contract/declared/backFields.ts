import type { Declaration } from './declaration';

/** The references by which a list is asked for where the record that is meant is shown; who may not see such a field learns nothing by it. */
export const backFields = ({ fields }: Declaration): string[] =>
  Object.entries(fields).flatMap(([source, field]) =>
    field.type === 'reference' && field.back !== undefined && !field.right?.see ? [source] : [],
  );
