import { flagText, id, idText, listQuery, ordering, page, portalAlias } from './common';
import { dealerRow } from './dealers';
import { endpointsOf } from './endpoint';
import { groupRow, userRow } from './groups';
import { mostSelected, orderings } from './lists';
import { z } from './schema';

/** A user as a list of all of them shows him: his row, and the server that his ids are of. */
export const listedUser = z.strictObject({ ...userRow.shape, server_alias: z.string() });
export type ListedUser = z.infer<typeof listedUser>;

export const userListQuery = listQuery.extend({
  server_alias: portalAlias.optional(),
  parent_p_gid: idText.optional(),
  in_online: flagText.optional(),
  ordering: ordering(...orderings.users).optional(),
});
export type UserListQuery = z.infer<typeof userListQuery>;

const some = <S extends z.ZodType>(one: S) =>
  z.strictObject({
    ids: z.array(one).min(1, 'Укажите хотя бы одну запись').max(mostSelected, `Не больше ${mostSelected} записей`),
  });
const answer = <S extends z.ZodType>(row: S) => ({ kind: 'json', schema: z.array(row) }) as const;

/** What lists without a screen of their own take: all users, and rows by ids; those out of the caller's scope are left out. */
export const selectionEndpoints = endpointsOf(
  'an extension: rows of a list by their ids, for whoever holds a reference to them',
  {
    listUsers: {
      method: 'GET',
      path: '/piportals/all/users/',
      summary: 'Пользователи видимых организаций; поиск по логину и e-mail',
      source: 'an extension: the documents list users within an organisation alone',
      extension: 'selection',
      query: userListQuery,
      answer: { kind: 'json', schema: page(listedUser) },
    },
    selectUsers: {
      method: 'POST',
      path: '/piportals/all/users/selection/',
      summary: 'Пользователи по их номерам',
      extension: 'selection',
      body: some(z.strictObject({ server_alias: portalAlias, p_id: id })),
      answer: answer(listedUser),
    },
    selectGroups: {
      method: 'POST',
      path: '/piportals/all/groups/selection/',
      summary: 'Организации по их номерам',
      extension: 'selection',
      body: some(z.strictObject({ server_alias: portalAlias, p_gid: id })),
      answer: answer(groupRow),
    },
    selectDealers: {
      method: 'POST',
      path: '/dealers/selection/',
      summary: 'Дилеры по их номерам',
      extension: 'selection',
      body: some(id),
      answer: answer(dealerRow),
    },
  },
);
