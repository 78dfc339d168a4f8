import type { Right } from '../domain/rights';
import { idText, page } from './common';
import { filterKind } from './filterValue';
import type { GenericResource, RecordField } from './genericResources';
import { historyEntry, historyQuery } from './history';
import type { Ruled } from './pipeline/readCall';
import { parseJson } from './pipeline/wire';
import { Refusal } from './refusal';
import { z } from './schema';

const jsonText = <S extends z.ZodType>(schema: S, example: string) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return parseJson(text);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        context.addIssue({ code: 'custom', message: `Ожидается JSON вида ${example}` });
        return z.NEVER;
      }
    })
    .pipe(schema);

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** The most ids, or other values, that a filter may name at once. */
const mostInFilter = 100;

const boundsOf = (field: string) => [`${field}_gte`, `${field}_lte`];

/** What the list of a resource may be filtered and ordered by, besides `id` and `q`, and of what types its fields are. */
interface Asked {
  filters: readonly string[];
  orderings: readonly string[];
  fields: readonly RecordField[];
}

const filterOf = ({ filters, fields }: Asked) =>
  z
    .partialRecord(
      z.enum(['id', 'q', ...filters, ...filters.flatMap(boundsOf)], 'Неизвестный отбор'),
      z.union([scalar, z.array(z.union([z.string(), z.number()])).max(mostInFilter)]),
    )
    .transform((filter, context) => {
      const read: Partial<Record<string, string | number | boolean | (string | number)[]>> = { ...filter };
      for (const [name, value] of Object.entries(filter)) {
        const kind = filterKind(fields, name);
        if (!kind || value === undefined) continue;
        const known = [value].flat().flatMap((one) => kind.read(one) ?? []);
        if (known.length < [value].flat().length)
          context.addIssue({ code: 'custom', message: kind.words, path: [name] });
        else read[name] = Array.isArray(value) ? known.filter((one) => typeof one !== 'boolean') : known[0];
      }
      return read;
    });

/** The conventions of ra-data-simple-rest: sort, range and filter as JSON in the query. */
export const listQuery = (asked: Asked) =>
  z.strictObject({
    sort: jsonText(
      z.tuple([z.enum(['id', ...asked.orderings], 'Неизвестный порядок'), z.enum(['ASC', 'DESC'])]),
      '["id","ASC"]',
    ).default(['id', 'ASC']),
    range: jsonText(
      z
        .tuple([z.int().nonnegative(), z.int().nonnegative()])
        .refine(([from, to]) => to >= from, 'Конец раньше начала')
        .refine(([from, to]) => to - from < 1000, 'Не больше 1000 записей'),
      '[0,9]',
    ).optional(),
    filter: jsonText(filterOf(asked), '{}').default({}),
  });

/** The query of the file: the same, and all of them. */
export const fileQuery = (asked: Asked) => listQuery(asked).omit({ range: true });

/** The body of a save: react-admin sends the whole record back, and its own id in it is let through and left out. */
export const recordBody = <S extends z.ZodType>(schema: S) =>
  z
    .looseObject({})
    .transform(({ id: _, ...data }) => data)
    .pipe(schema as z.ZodType<unknown, Record<string, unknown>>);

/** What a list of records is asked for: field → value; `q` searches the whole record, a list means any of, `<field>_gte` and `<field>_lte` are bounds. */
export interface RecordQuery {
  sort: { field: string; descending: boolean };
  offset: number;
  limit: number;
  filter: Readonly<Partial<Record<string, string | number | boolean | readonly (string | number)[]>>>;
}

/** The query of a list as it is carried out; without a range ten records, or as many as the filter has ids. */
export function recordQuery(query: unknown): RecordQuery {
  const { sort, range, filter } = query as z.output<ReturnType<typeof listQuery>>;
  const many = Array.isArray(filter.id) ? Math.max(filter.id.length, 1) : 10;
  const [from, to] = range ?? [0, many - 1];
  return { sort: { field: sort[0], descending: sort[1] === 'DESC' }, offset: from, limit: to - from + 1, filter };
}

/** What the service of a record gets; the list its query, the others what they have. */
export interface RecordInput {
  params: { id: number };
  query: unknown;
  body: Readonly<Record<string, unknown>>;
}

export const recordOperations = ['list', 'file', 'history', 'read', 'create', 'update', 'delete'] as const;
export type RecordOperation = (typeof recordOperations)[number];

/** The call of the history of a record, whose address is `one`. */
export const recordHistory = (one: string) =>
  ({
    method: 'GET',
    path: `${one}history/`,
    params: z.strictObject({ id: idText }),
    query: historyQuery,
    answer: { kind: 'json', schema: page(historyEntry) },
  }) as const;

/** The calls of a resource without v3.0 calls of its own, `/rest/<name>`, by the conventions of ra-data-simple-rest. */
export function genericCalls({
  name,
  right,
  schema,
  fields,
}: GenericResource): Readonly<Record<RecordOperation, Ruled>> {
  const path = `/rest/${name}/`;
  const one = `${path}{id}/`;
  const params = z.strictObject({ id: idText });
  const body = recordBody(schema.omit({ id: true }));
  const names = Object.keys(schema.shape).filter((field) => field !== 'id');
  const asked = { filters: names, orderings: names, fields: Object.values(fields) };
  const about = { summary: name, source: 'a resource declared as data' };
  const reads = { who: [right as Right], scope: 'none' } as const;
  const writes = { ...reads, writes: true } as const;
  const record = { kind: 'json', schema } as const;
  return {
    list: {
      endpoint: {
        ...about,
        method: 'GET',
        path,
        query: listQuery(asked),
        answer: { kind: 'json', schema: z.array(schema), ranged: name },
      },
      rule: reads,
    },
    file: {
      endpoint: {
        ...about,
        method: 'GET',
        path: `${path}xlsx-report/`,
        query: fileQuery(asked),
        answer: { kind: 'file', type: 'xlsx', filename: `${name}.xlsx` },
      },
      rule: reads,
    },
    history: { endpoint: { ...about, ...recordHistory(one) }, rule: reads },
    read: { endpoint: { ...about, method: 'GET', path: one, params, answer: record, versioned: true }, rule: reads },
    create: {
      endpoint: { ...about, method: 'POST', path, body, answer: { ...record, status: 201 }, versioned: true },
      rule: writes,
    },
    update: {
      endpoint: { ...about, method: 'PUT', path: one, params, body, answer: record, versioned: true },
      rule: writes,
    },
    delete: { endpoint: { ...about, method: 'DELETE', path: one, params, answer: record }, rule: writes },
  };
}
