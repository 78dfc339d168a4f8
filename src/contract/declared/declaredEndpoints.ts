import { endpointsOf } from '../endpoint';
import { z } from '../schema';
import { declaration } from './declaration';

const checksum = z.string().regex(/^[0-9a-f]{16}$/);

/** The calls about resources that an administrator has declared; their records have `/rest/<name>/`. */
export const declaredEndpoints = endpointsOf('an extension: resources declared by files', {
  listDeclared: {
    method: 'GET',
    path: '/declared/',
    summary:
      'Объявленные разделы, которые вызывающий вправе видеть; если с checksum ничего не изменилось — без описаний',
    extension: 'declared',
    query: z.strictObject({ checksum: checksum.optional() }),
    answer: { kind: 'json', schema: z.strictObject({ checksum, resources: z.array(declaration).optional() }) },
    unattended: true,
  },
});
