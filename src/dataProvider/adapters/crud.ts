import type { DataProvider, GetListParams } from 'react-admin';
import type { Adapter, CreateCall, UpdateCall } from './adapter';
import type { Ability } from './all';

type Crud = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
>;

const many = () => import('./many');

/** react-admin's nine methods of a resource: what its adapter has, and of the rest in words what to do instead. */
export function crudOf(load: () => Adapter | Promise<Adapter>): Crud {
  const can = async <A extends Ability>(resource: string, ability: A): Promise<NonNullable<Adapter[A]>> => {
    const does = (await load())[ability];
    if (does) return does;
    const { refusalOf } = await import('./refusals');
    throw refusalOf(resource, ability);
  };

  const list = async (resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const getList = await can(resource, 'getList');
    const { needs, orderings } = await load();
    if (needs !== undefined && typeof params.filter?.[needs] !== 'string') {
      const { refusalOf } = await import('./refusals');
      throw refusalOf(resource, 'getList');
    }
    const field = params.sort?.field ?? 'id';
    if (orderings && field !== 'id' && !orderings.includes(field)) {
      const { orderRefusal } = await import('./refusals');
      throw orderRefusal(field, orderings);
    }
    return (await getList(params)) as never;
  };

  return {
    getList: list,
    getManyReference: (resource, { target, id, ...params }) =>
      list(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    getOne: async (_, { id, signal }) => ({ data: (await (await load()).getOne(id, { signal })) as never }),
    getMany: async (_, { ids, signal }) => ({
      data: (await (await many()).readMany(await load(), ids, { signal })) as never,
    }),
    create: async (resource, call: CreateCall) => ({ data: (await (await can(resource, 'create'))(call)) as never }),
    update: async (resource, call: UpdateCall) => ({ data: (await (await can(resource, 'update'))(call)) as never }),
    updateMany: async (resource, { ids, data }) => {
      const update = await can(resource, 'update');
      return { data: await (await many()).updateEach(await load(), update, ids, data as UpdateCall['data']) };
    },
    delete: async (resource, { id, previousData }) => {
      await (
        await can(resource, 'remove')
      )({ id, previousData: previousData ?? {} });
      return { data: { id } as never };
    },
    deleteMany: async (resource, { ids }) => {
      const remove = await can(resource, 'remove');
      return { data: await (await many()).removeEach(remove, ids) };
    },
  };
}
