import { queryString, type QueryValue } from '../http';
import { filtersThere, ifMatch, underKey, type Convention, type There } from './convention';
import { listedIn } from './listed';
import { createPages } from './createPages';
import { placesOf } from './placesOf';

const asQuery = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Django REST framework: numbered pages, `ordering`, `search`, the lookups of django-filter, `PATCH` of what was changed. */
export function drf({ endpoint, records, ask }: There): Convention {
  const { list, one } = placesOf(endpoint);
  const listAt = async (query: Readonly<Record<string, QueryValue>>, signal?: AbortSignal) =>
    listedIn(await ask('GET', list + queryString(query), { signal }));

  const filtersOf = ({ q, ...filter }: Readonly<Record<string, unknown>>) => ({
    ...(q === undefined ? {} : { search: asQuery(q) }),
    ...Object.fromEntries(
      filtersThere(records, filter, (name, end) => `${name}__${end}`).map(([name, value]) => [
        Array.isArray(value) ? `${name}__in` : name,
        asQuery(value),
      ]),
    ),
  });
  const pageOf = createPages();
  return {
    list: ({ pagination, sort, filter, signal }) => {
      const { page, perPage } = pagination ?? { page: 1, perPage: 10 };
      const ordering = sort && `${sort.order === 'DESC' ? '-' : ''}${records.nameThere(sort.field)}`;
      const filters = filtersOf((filter ?? {}) as Record<string, unknown>);
      return pageOf((at, size) => listAt({ page: at, page_size: size, ordering, ...filters }, signal), page, perPage);
    },
    some: (ids, signal) =>
      listAt({ page: 1, page_size: ids.length, [`${records.nameThere('id')}__in`]: ids.join(',') }, signal),
    one: (id, signal) => ask('GET', one(id), { signal }),
    create: (body, key) => ask('POST', list, { body, headers: underKey(key) }),
    update: (id, { changed }, version) => ask('PATCH', one(id), { body: changed, headers: ifMatch(version) }),
    remove: (id, version) => ask('DELETE', one(id), { headers: ifMatch(version) }),
  };
}
