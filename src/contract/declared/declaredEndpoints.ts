import { endpointsOf } from '../endpoint';
import { z } from '../schema';
import { declaration } from './declaration';

const checksum = z.string().regex(/^[0-9a-f]{16}$/);

/** The first fault of a file that cannot be read: told to those who may mend it. */
const trouble = z.strictObject({ file: z.string(), line: z.int().nonnegative(), message: z.string() });
export type DeclaredTrouble = z.infer<typeof trouble>;

/** The calls about resources that an administrator has declared; their records have `/rest/<name>/`. */
export const declaredEndpoints = endpointsOf('an extension: resources declared by files', {
  listDeclared: {
    method: 'GET',
    path: '/declared/',
    summary:
      'Объявленные разделы, которые вызывающий вправе видеть; если с checksum ничего не изменилось — без описаний',
    extension: 'declared',
    query: z.strictObject({ checksum: checksum.optional() }),
    answer: {
      kind: 'json',
      schema: z.strictObject({
        checksum,
        resources: z.array(declaration).optional(),
        troubles: z.array(trouble).optional(),
      }),
    },
    unattended: true,
  },
});
