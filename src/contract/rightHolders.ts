import { z } from './schema';
import { id, idText, listQuery, page, portalAlias } from './common';
import { endpointsOf } from './endpoint';

/** Somebody with further rights, by their numbers; `barred`: his role or the state of his organisation keeps him out. */
const rightHolder = z.strictObject({
  server_alias: portalAlias,
  p_id: id,
  p_gid: id,
  login: z.string(),
  full_name: z.string(),
  organisation: z.string(),
  barred: z.boolean(),
  rights: z.array(id),
});
export type RightHolder = z.infer<typeof rightHolder>;

/** `held`: how many in sight hold each right that anybody holds, whatever is searched for. */
const holdersPage = page(rightHolder).extend({
  held: z.array(z.strictObject({ right: id, count: z.int().positive() })),
});

export const rightHolderEndpoints = endpointsOf('an extension: who holds which rights', {
  listRightHolders: {
    method: 'GET',
    path: '/rights/holders/',
    summary: 'Кто что может: люди с дополнительными правами, по организациям и именам',
    extension: 'right-holders',
    query: listQuery.extend({ right: idText.optional() }),
    answer: { kind: 'json', schema: holdersPage },
  },
});
