import type { Identifier, RaRecord } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import { changedFields, type Adapter } from '../adapters/adapter';
import { versionOf } from '../existing/versions';
import { HttpError, type Transport, type TransportResponse } from '../http';
import type { Ask } from './convention';
import { drf } from './drf';
import type { Listed } from './listed';
import { refusalThere } from './refusalThere';
import { simpleRest } from './simpleRest';
import { pageOfWhole } from './wholeList';
import { wireRecords, type Fields } from './wireRecords';

const conventions = { 'simple-rest': simpleRest, drf };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refused = (status: number, detail: string) => new HttpError(detail, status, { detail });

/** The version of a record as its server tells it, or one made of the record. */
const versionIn = ({ headers, body }: TransportResponse) => headers.get('etag') ?? versionOf(body);

/**
 * A declared resource whose records lie in a collection of another server, asked by the convention that its file names. As that one
 * may know nothing of versions, a record is read once more before it is saved over or deleted: 409 where it has changed.
 */
export function createEndpoint(transport: Transport, declared: Declaration): Adapter {
  const { endpoint = '', convention = 'simple-rest' } = declared;
  const records = wireRecords(declared);
  const foreign = refusalThere(records);
  const ask: Ask = (method, path, options = {}) => transport({ method, path, ...options, foreign });
  const calls = conventions[convention]({ endpoint, records, ask });
  const key = records.nameThere('id');

  const recordIn = ({ body }: TransportResponse) => (isFields(body) ? records.read(body) : undefined);
  const readAll = ({ rows }: Listed): RaRecord[] => {
    const all = rows.flatMap((row) => records.read(row) ?? []);
    if (all.length === rows.length) return all;
    throw refused(502, `У записей списка нет ключа «${key}»: назовите его в файле раздела ("idName")`);
  };
  const readOne = async (id: Identifier, signal?: AbortSignal) => {
    const reply = await calls.one(id, signal);
    const record = recordIn(reply);
    if (!record) throw refused(502, `Сервер ответил не записью: в ответе нет ключа «${key}»`);
    return { reply, record: { ...record, etag: versionIn(reply) } };
  };
  /** What there is now, where it is still what was read. */
  const unchanged = async (id: Identifier, previous: Fields) => {
    const { reply, record } = await readOne(id);
    if (typeof previous.etag === 'string' && previous.etag !== record.etag)
      throw refused(409, 'Запись изменилась с тех пор, как её открыли. Обновите её и внесите изменения снова');
    return reply;
  };
  const givenVersion = ({ headers }: TransportResponse) => headers.get('etag') ?? undefined;

  return {
    getList: async (params) => {
      const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 };
      const listed = await calls.list(params);
      const data = readAll(listed);
      if (listed.whole) return pageOfWhole(declared, data, params);
      const shown = (page - 1) * perPage + data.length;
      return { data: data.slice(0, perPage), total: listed.count ?? shown + Number(listed.more) };
    },
    getSome: async (ids, { signal } = {}) => {
      const found = readAll(await calls.some(ids, signal));
      const known = new Set(found.map(({ id }) => String(id)));
      // A server that does not filter by many keys answers with others.
      const missing = ids.filter((id) => !known.has(String(id)));
      const others = await Promise.all(
        missing.map((id) =>
          readOne(id, signal).then(
            ({ record }) => [record],
            (error: unknown) => {
              if (error instanceof HttpError && error.status === 404) return [];
              throw error;
            },
          ),
        ),
      );
      return [...found, ...others.flat()];
    },
    getOne: async (id, { signal } = {}) => (await readOne(id, signal)).record,
    create: async ({ data, meta }) => {
      const reply = await calls.create(records.write(data), meta?.idempotencyKey);
      const record = recordIn(reply);
      if (!record) throw refused(502, `Запись добавлена, но сервер не сообщил её ключ «${key}»: обновите список`);
      return record;
    },
    update: async (call) => {
      const { id, previousData } = call;
      const before = await unchanged(id, previousData);
      const changed = records.write(changedFields(call));
      const whole = { ...(isFields(before.body) ? before.body : {}), ...changed };
      const reply = await calls.update(id, { whole, changed }, givenVersion(before));
      const record = recordIn(reply);
      return record ? { ...record, etag: versionIn(reply) } : (await readOne(id)).record;
    },
    remove: async ({ id, previousData }) => {
      const before = await unchanged(id, previousData);
      await calls.remove(id, givenVersion(before));
    },
  };
}
