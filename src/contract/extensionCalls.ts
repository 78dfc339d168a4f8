import { defineEndpoints } from './endpoint';
import { z } from './schema';

/**
 * `extensions` are names of `extensionNames`. `addresses` is given in front of an existing server: where it has the calls whose
 * address the documents do not tell, null for what it has not.
 */
const serverAbilities = z.strictObject({
  extensions: z.array(z.string()),
  addresses: z.record(z.string(), z.string().nullable()).optional(),
});

export const extensionEndpoints = defineEndpoints({
  readExtensions: {
    method: 'GET',
    path: '/extensions/',
    summary: 'Что сервер умеет сверх документов',
    source: 'an extension: the documents know no other server',
    extension: 'extensions',
    answer: { kind: 'json', schema: serverAbilities },
    unattended: true,
  },
});
