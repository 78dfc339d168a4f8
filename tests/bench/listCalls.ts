import type { GroupRow } from '../../src/contract/groups';

type Get = (path: string) => Promise<Response>;

/** Calls of one kind: how long 95 of a hundred may take at the server, ms, and the query of each. */
export interface CallKind {
  name: string;
  most: number;
  queries: Record<string, string>[];
}

/** How often a call is made at least. */
const times = 25;

const orderings = ['create_date', '-create_date', 'p_gid', '-p_gid', 'name', '-name'];

const pathOf = (query: Record<string, string>) =>
  `/piportals/all/groups/all/?${new URLSearchParams({ page: '1', page_size: '50', ...query })}`;

export const call = async (get: Get, query: Record<string, string>): Promise<{ count: number; results: GroupRow[] }> =>
  (await get(pathOf(query))).json();

const same = (query: Record<string, string>) => Array.from({ length: times }, () => query);

/** Every ordering and filter of the list, and searches for what organisations from all over it are called by. */
export async function listCalls(get: Get): Promise<CallKind[]> {
  const { count } = await call(get, {});
  const far = String(Math.min(1000, Math.floor(count / 50)));
  const places = Array.from({ length: times }, (_, index) => String(1 + Math.floor((index * count) / times)));
  const rows = (await Promise.all(places.map((page) => call(get, { page, page_size: '1' })))).flatMap(
    ({ results }) => results,
  );
  const dealer = rows.find(({ parent_id }) => parent_id !== null);
  const filters: [string, Record<string, string>][] = [
    ...['Работает', 'Демо', 'Приостановлена', 'В архиве'].map((status): [string, Record<string, string>] => [
      `статус «${status}»`,
      { access_status: status },
    ]),
    ['сервер', { server_alias: rows[0]?.server_alias ?? '' }],
    ['дилер', { parent_id: String(dealer?.parent_id), server_alias: dealer?.server_alias ?? '' }],
    ['онлайн', { in_online: 'true' }],
    ['не онлайн', { in_online: 'false' }],
    ['период', { create_date_start: '01.01.2025', create_date_end: '31.12.2025' }],
    ['ID группы', { p_gid: String(rows[0]?.p_gid) }],
    [
      'статус, сервер и период',
      { access_status: 'Работает', server_alias: rows[0]?.server_alias ?? '', create_date_start: '01.01.2025' },
    ],
  ];
  const search = (name: string, textOf: (row: GroupRow) => string | undefined): CallKind => ({
    name: `поиск: ${name}`,
    most: 100,
    queries: rows.flatMap((row) => textOf(row) ?? []).map((text) => ({ search: text })),
  });
  return [
    ...orderings.map((ordering) => ({ name: `порядок ${ordering}`, most: 50, queries: same({ ordering }) })),
    ...filters.map(([name, query]) => ({ name, most: 50, queries: same(query) })),
    ...orderings.map((ordering) => ({
      name: `страница ${far}, порядок ${ordering}`,
      most: 100,
      queries: same({ ordering, page: far }),
    })),
    search('название', ({ name }) => name),
    search('слово названия', ({ name }) => name.split(/[\s«»"]+/).find((word) => word.length > 4)),
    search('ИНН', ({ inn_kpp }) => inn_kpp.split('/')[0]),
    search('КПП', ({ inn_kpp }) => inn_kpp.split('/')[1] ?? '770101001'),
    search('логин', ({ users_json }) => users_json[0]?.login),
    search('e-mail', ({ p_gid }) => `@client-${p_gid}.example`),
    search('ничего не найдено', ({ p_gid }) => `нет такого ${p_gid}`),
  ];
}
