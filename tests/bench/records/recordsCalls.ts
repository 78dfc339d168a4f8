import type { Declaration } from '../../../src/contract/declared/declaration';

/** Calls of one kind: how long 95 of a hundred may take at the server, ms, and the query of each. */
export interface ListKind {
  name: string;
  most: number;
  queries: Record<string, unknown>[];
}

export type GetList = (
  query: Record<string, unknown>,
) => Promise<{ records: Record<string, unknown>[]; count: number }>;

/** Milliseconds that a list, or a search, may take. */
const goals = { list: 50, search: 100 };
const times = 40;
const page = 25;

const same = (query: Record<string, unknown>) => Array.from({ length: times }, () => query);

/** Values that records from all over the list have, so that each filter asks for what there is. */
async function samples(get: GetList, { fields }: Declaration) {
  const { count } = await get({ range: [0, 0] });
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < times; at += 1) {
    const first = Math.floor((at * Math.min(count, 9_000)) / times);
    rows.push(...(await get({ range: [first, first], sort: ['id', at % 2 ? 'ASC' : 'DESC'] })).records);
  }
  return Object.fromEntries(
    Object.keys(fields).map((source) => [source, rows.flatMap((row) => row[source] ?? [])]),
  ) as Record<string, unknown[]>;
}

const wordOf = (text: unknown, at: number) => {
  const parts = String(text)
    .split(/[\s«»"]+/)
    .filter((word) => word.length > 3);
  return parts[at % Math.max(parts.length, 1)];
};

/** Every ordering, filter and search of a declared list; `nameOf` names what a reference leads to. */
export async function listKinds(
  get: GetList,
  declared: Declaration,
  nameOf: (to: string, id: unknown) => Promise<string>,
): Promise<ListKind[]> {
  const { list, fields, search = [] } = declared;
  const found = await samples(get, declared);
  const sort = [list.defaultSort?.field ?? 'id', list.defaultSort?.order ?? 'DESC'];
  const orders = ['id', ...(list.orderings ?? [])].flatMap((field) => [
    [field, 'ASC'],
    [field, 'DESC'],
  ]);
  const { count } = await get({ range: [0, 0] });
  const far = page * Math.floor(Math.min(count - 1, 9_999) / page);
  const kinds: ListKind[] = [
    { name: 'список', most: goals.list, queries: same({ sort }) },
    ...orders.map((one) => ({ name: `порядок ${one.join(' ')}`, most: goals.list, queries: same({ sort: one }) })),
    ...orders.map((one) => ({
      name: `страница ${far / page + 1}, порядок ${one.join(' ')}`,
      most: goals.list,
      queries: same({ sort: one, range: [far, far + page - 1] }),
    })),
  ];
  for (const name of list.filters ?? []) {
    const values = found[name] ?? [];
    const filtered = (filter: (value: unknown) => object, one = sort) =>
      values.map((value) => ({ sort: one, filter: filter(value) }));
    kinds.push({ name: `отбор ${name}`, most: goals.list, queries: filtered((value) => ({ [name]: value })) });
    for (const order of list.orderings ?? [])
      kinds.push({
        name: `отбор ${name}, порядок ${order}`,
        most: goals.list,
        queries: filtered((value) => ({ [name]: value }), [order, 'ASC']),
      });
    if (['day', 'month', 'number', 'money', 'percent', 'moment'].includes(fields[name]?.type ?? ''))
      kinds.push({
        name: `отбор ${name} с края`,
        most: goals.list,
        queries: filtered((value) => ({ [`${name}_gte`]: value })),
      });
  }
  const [first, second] = list.filters ?? [];
  if (first && second)
    kinds.push({
      name: `отборы ${first} и ${second}`,
      most: goals.list,
      queries: (found[first] ?? []).map((value, at) => ({
        sort,
        filter: { [first]: value, [second]: found[second]?.[at] },
      })),
    });
  const searched = (name: string, texts: readonly (string | undefined)[]) =>
    kinds.push({
      name: `поиск: ${name}`,
      most: goals.search,
      queries: texts.flatMap((q) => (q ? [{ sort, filter: { q } }] : [])),
    });
  for (const name of search) {
    const field = fields[name];
    const values = found[name] ?? [];
    if (field?.type === 'select') {
      const captions = field.choices.map(({ caption }) => caption);
      searched(
        `${name}, надпись`,
        values.map((_value, at) => captions[at % captions.length]),
      );
    } else if (field?.type === 'reference') {
      const names = await Promise.all(values.map((id) => nameOf(field.to, id)));
      searched(
        `${name}, слово имени`,
        names.map((one, at) => wordOf(one, at)),
      );
      searched(`${name}, имя целиком`, names);
    } else {
      searched(`${name}, целиком`, values.map(String));
      searched(
        `${name}, слово`,
        values.map((value, at) => wordOf(value, at)),
      );
    }
  }
  searched(
    'слово и надпись',
    (found[search[0] ?? ''] ?? []).map((value) => `${String(value).slice(0, 4)} действует`),
  );
  searched(
    'ничего не найдено',
    Array.from({ length: times }, (_, at) => `нет такого ${at}`),
  );
  return kinds;
}
