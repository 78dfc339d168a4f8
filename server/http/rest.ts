import { Hono, type Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { GenericResource } from '../../src/contract/genericResources';
import { isSupport, type Right } from '../../src/domain/rights';
import type { Context } from '../services/kernel/context';
import { forbidden, notFound } from '../../src/contract/refusal';
import { createRecord, deleteRecord, listRecords, readRecord, updateRecord } from '../services/records/records';
import { callerAddress } from './address';
import { authenticate } from './authentication';
import { parse, readJson, readQuery } from './body';
import type { Dependencies } from './dependencies';
import { etagOf, ifMatchOf, sendJson } from './json';
import { requestIdOf, type HttpEnv } from './requestId';

const jsonText = <S extends z.ZodType>(schema: S, example: string) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `Ожидается JSON вида ${example}` });
        return z.NEVER;
      }
    })
    .pipe(schema);

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** The conventions of ra-data-simple-rest: sort, range and filter as JSON in the query. */
const listQuery = (fields: readonly string[]) =>
  z.strictObject({
    sort: jsonText(
      z.tuple([z.enum(['id', ...fields], 'Неизвестный порядок'), z.enum(['ASC', 'DESC'])]),
      '["id","ASC"]',
    ).default(['id', 'ASC']),
    range: jsonText(
      z
        .tuple([z.int().nonnegative(), z.int().nonnegative()])
        .refine(([from, to]) => to >= from && to - from < 1000, 'Не больше 1000 записей'),
      '[0,9]',
    ).default([0, 9]),
    filter: jsonText(
      z.partialRecord(
        z.enum(['id', 'q', ...fields], 'Неизвестный отбор'),
        z.union([scalar, z.array(z.union([z.string(), z.number()])).max(100)]),
      ),
      '{}',
    ).default({}),
  });

function routes({ name, right, schema }: GenericResource, dependencies: Dependencies) {
  const app = new Hono<HttpEnv>();
  const fields = Object.keys(schema.shape).filter((field) => field !== 'id');
  const query = listQuery(fields);
  const body = schema.omit({ id: true });

  const contextOf = async (c: HonoContext<HttpEnv>, operation: string): Promise<Context> => {
    const session = await authenticate(c, dependencies.db, { now: dependencies.clock(), renews: true });
    const { rights } = session.caller;
    if (!rights.has(right as Right) || (operation !== 'read' && isSupport(rights))) throw forbidden();
    return {
      ...session,
      ...dependencies,
      operation: `${operation}:${name}`,
      requestId: requestIdOf(c),
      range: undefined,
      ifRange: undefined,
      ifMatch: ifMatchOf(c),
      address: callerAddress(c, dependencies.trustProxy),
      signal: c.req.raw.signal,
    };
  };
  const idOf = (c: HonoContext) => {
    const id = /^[1-9]\d{0,8}$/.exec(c.req.param('id') ?? '')?.[0];
    if (!id) throw notFound();
    return Number(id);
  };
  const send = (c: HonoContext, { record, revision }: { record: object; revision: string }, status: 200 | 201 = 200) =>
    sendJson(c, record, status, { ETag: etagOf(revision) });
  const read = async (c: HonoContext) => (await readJson(c, z.looseObject({}))).body;
  /** react-admin sends the whole record back, so its own id in the body is let through and left out. */
  const dataOf = async (c: HonoContext) => {
    const { id: _id, ...data } = await read(c);
    return parse(body, data);
  };

  app.get('/', async (c) => {
    const context = await contextOf(c, 'read');
    const { sort, range, filter } = parse(query, readQuery(c));
    const { records, count } = await listRecords(context, name, {
      sort: { field: sort[0], descending: sort[1] === 'DESC' },
      offset: range[0],
      limit: range[1] - range[0] + 1,
      filter,
    });
    const last = range[0] + Math.max(records.length - 1, 0);
    return sendJson(c, records, 200, { 'Content-Range': `${name} ${range[0]}-${last}/${count}` });
  });
  app.post('/', async (c) => {
    const context = await contextOf(c, 'create');
    return send(c, await createRecord(context, name, await dataOf(c)), 201);
  });
  app.get('/:id', async (c) => send(c, await readRecord(await contextOf(c, 'read'), name, idOf(c))));
  app.put('/:id', async (c) => {
    const context = await contextOf(c, 'update');
    return send(c, await updateRecord(context, name, idOf(c), await dataOf(c)));
  });
  app.delete('/:id', async (c) => sendJson(c, await deleteRecord(await contextOf(c, 'delete'), name, idOf(c))));
  return app;
}

/** `/rest/<name>` for each resource that is declared without v3.0 calls of its own. */
export function mountRest(app: Hono<HttpEnv>, dependencies: Dependencies): void {
  for (const resource of dependencies.genericResources)
    app.route(`/rest/${resource.name}`, routes(resource, dependencies));
}
