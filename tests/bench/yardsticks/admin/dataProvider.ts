import type { DataProvider, GetListParams } from 'react-admin';
import { readPage } from '../readPage';

const absent = () => Promise.reject(new Error('the yardstick shows a list and no more'));

/** What ra-data-simple-rest would do, for the one call that a list makes. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: async (_resource: string, { pagination, sort, signal }: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 5 } = pagination ?? {};
    const ordering = `${sort?.order === 'DESC' ? '-' : ''}${sort?.field ?? 'p_gid'}`;
    const { results, count } = await readPage(page, perPage, ordering, signal);
    return { data: results.map((row) => ({ ...row, id: `${row.server_alias}:${row.p_gid}` })) as never, total: count };
  },
  getOne: absent,
  getMany: absent,
  getManyReference: absent,
  create: absent,
  update: absent,
  updateMany: absent,
  delete: absent,
  deleteMany: absent,
};
