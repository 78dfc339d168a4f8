import type { DataProvider, GetListParams } from 'react-admin';
import type { Adapter, CreateCall, UpdateCall } from './adapter';
import type { Ability } from './all';

type Crud = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
>;

const many = () => import('./many');

/** react-admin's nine methods of a resource: what its adapter has, and of the rest in words what to do instead. */
export function crudOf(adapter: Adapter): Crud {
  const { getList, getOne, needs, orderings } = adapter;

  const can = async <A extends Ability>(resource: string, ability: A): Promise<NonNullable<Adapter[A]>> => {
    const does = adapter[ability];
    if (does) return does;
    const { refusalOf } = await import('./refusals');
    throw refusalOf(resource, ability);
  };

  const list = async (resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const field = params.sort?.field ?? 'id';
    if (needs !== undefined && typeof params.filter?.[needs] !== 'string') {
      const { refusalOf } = await import('./refusals');
      throw refusalOf(resource, 'getList');
    }
    if (getList && orderings && field !== 'id' && !orderings.includes(field)) {
      const { orderRefusal } = await import('./refusals');
      throw orderRefusal(field, orderings);
    }
    return (await (
      await can(resource, 'getList')
    )(params)) as never;
  };

  return {
    getList: list,
    getManyReference: (resource, { target, id, ...params }) =>
      list(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    getOne: async (_, { id, signal }) => ({ data: (await getOne(id, { signal })) as never }),
    getMany: async (_, { ids, signal }) => ({
      data: (await (await many()).readMany(adapter, ids, { signal })) as never,
    }),
    create: async (resource, call: CreateCall) => ({ data: (await (await can(resource, 'create'))(call)) as never }),
    update: async (resource, call: UpdateCall) => ({ data: (await (await can(resource, 'update'))(call)) as never }),
    updateMany: async (resource, { ids, data }) => {
      const does = await can(resource, 'update');
      return { data: await (await many()).updateEach(adapter, does, ids, data as UpdateCall['data']) };
    },
    delete: async (resource, { id, previousData }) => {
      await (
        await can(resource, 'remove')
      )({ id, previousData: previousData ?? {} });
      return { data: { id } as never };
    },
    deleteMany: async (resource, { ids }) => {
      const does = await can(resource, 'remove');
      return { data: await (await many()).removeEach(does, ids) };
    },
  };
}
