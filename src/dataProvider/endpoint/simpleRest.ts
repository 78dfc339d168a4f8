import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Method } from '../../contract/endpoint';
import type { TransportResponse } from '../http';
import { filtersThere, ifMatch, underKey, type Convention, type There } from './convention';
import { listedIn } from './listed';
import { placesOf } from './placesOf';

/** ra-data-simple-rest itself: the calls are its own, what is answered is read by us, as it counts by one header alone. */
export function simpleRest({ endpoint, records, ask }: There): Convention {
  const { base, end } = placesOf(endpoint);
  const resource = base.slice(1);
  /** Runs a call of the package, and hands out what its server has said. */
  const through = async (run: (rest: DataProvider) => Promise<unknown>, headers = {}) => {
    let reply: TransportResponse | undefined;
    const rest = simpleRestProvider('', async (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
      const [path = '', query] = url.split('?');
      reply = await ask(method as Method, `${path}${end}${query === undefined ? '' : `?${query}`}`, {
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        headers,
        signal: signal ?? undefined,
      });
      return { status: reply.status, headers: new Headers({ 'content-range': '*/0' }), body: '', json: reply.body };
    });
    await run(rest);
    if (!reply) throw new Error('ra-data-simple-rest asked for nothing');
    return reply;
  };
  return {
    list: async ({ pagination, sort, filter, signal }) => {
      const params = {
        ...(pagination && { pagination }),
        ...(sort && { sort: { ...sort, field: records.nameThere(sort.field) } }),
        filter: Object.fromEntries(filtersThere(records, filter, (name, at) => `${name}_${at}`)),
        ...(signal && { signal }),
      };
      return listedIn(await through((rest) => rest.getList(resource, params)));
    },
    // Its own call for many names no range, and a server may take that for ten.
    some: async (ids, signal) => {
      const key = records.nameThere('id');
      const params = {
        pagination: { page: 1, perPage: ids.length },
        sort: { field: key, order: 'ASC' } as const,
        filter: { [key]: ids },
        ...(signal && { signal }),
      };
      return listedIn(await through((rest) => rest.getList(resource, params)));
    },
    one: (id, signal) => through((rest) => rest.getOne(resource, { id, ...(signal && { signal }) })),
    create: (data, key) => through((rest) => rest.create(resource, { data }), underKey(key)),
    update: (id, { whole }, version) =>
      through((rest) => rest.update(resource, { id, data: whole, previousData: { ...whole, id } }), ifMatch(version)),
    remove: (id, version) => through((rest) => rest.delete(resource, { id }), ifMatch(version)),
  };
}
