import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../../src/contract/endpoints';
import type { Asked } from '../bothSides';
import { fromSchema } from './fromSchema';
import { wildHeaders, wildJson, wildText } from './values';

/** A call as it goes out: everything in it may be wrong. */
export interface WildRequest {
  operation: OperationId;
  method: string;
  /** With its query, as it stands in the request line. */
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Who calls, by name. */
  caller: string;
}

const mark = '§wild§';

/** The places of a JSON value, each as the way to it. */
function placesOf(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    placesOf(one, [...way, Array.isArray(value) ? Number(name) : name]),
  );
  return [way, ...inner];
}

/** A copy with the mark in one place. */
function marked(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return mark;
  if (Array.isArray(value)) return value.map((one: unknown, index) => (index === step ? marked(one, rest) : one));
  const given = value as Record<string, unknown>;
  return { ...given, [step]: marked(given[step], rest) };
}

/** A body that is nearly that: one place of it is something else, or it has a field too many. */
const nearly = (body: unknown): Arbitrary<string> => {
  const places = placesOf(body);
  const replaced = fc
    .tuple(fc.constantFrom(...places), wildJson)
    .map(([place, json]) => (JSON.stringify(marked(body, place)) ?? 'null').replace(`"${mark}"`, () => json));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return replaced;
  const added = fc
    .tuple(fc.constantFrom('rights', 'p_rid', 'revision', '__proto__', 'id', 'x'), wildJson)
    .map(
      ([name, json]) =>
        `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}"${name}":${json}}`,
    );
  return fc.oneof({ weight: 4, arbitrary: replaced }, { weight: 1, arbitrary: added });
};

const bodyOf = ({ body: schema, file }: Endpoint, { body }: Asked): Arbitrary<string | undefined> => {
  if (file !== undefined) return fc.oneof(fc.constant(undefined), wildJson);
  if (!schema) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: wildJson });
  return fc.oneof(
    { weight: 5, arbitrary: nearly(body ?? {}) },
    { weight: 3, arbitrary: fromSchema(schema).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(body ?? {})) },
    { weight: 1, arbitrary: wildJson },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
};

/** The query of the call with some values wild, and sometimes a name too many or one twice. */
const queryOf = ({ query: schema }: Endpoint, { query = {} }: Asked): Arbitrary<string> => {
  const names = [...Object.keys(schema?.shape ?? {}), 'x', 'page'];
  const known = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const more = fc.array(
    fc.tuple(fc.constantFrom(...names), wildText).map(([name, value]) => `${name}=${value}`),
    { maxLength: 3 },
  );
  return fc.tuple(fc.subarray(known), more).map(([some, others]) => [...some, ...others].join('&'));
};

/** The path with the values that are there, one of them sometimes wild. */
const pathOf = ({ path }: Endpoint, { params = {} }: Asked): Arbitrary<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = (wild: string | undefined, value: string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => (name === wild ? value : encodeURIComponent(params[name] ?? 1)));
  if (names.length === 0) return fc.constant(path);
  return fc
    .tuple(fc.option(fc.constantFrom(...names), { freq: 3, nil: undefined }), wildText)
    .map(([wild, value]) => filled(wild, value));
};

/** Requests by the contract, valid, nearly valid and hostile; `asked` is what a call succeeds with. */
export function wildRequests(
  asked: (operation: OperationId) => Asked,
  callers: readonly string[],
): Arbitrary<WildRequest> {
  const of = (operation: OperationId): Arbitrary<WildRequest> => {
    const endpoint: Endpoint = endpoints[operation];
    const known = asked(operation);
    const other = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
    return fc
      .record({
        method: fc.oneof(
          { weight: 19, arbitrary: fc.constant<string>(endpoint.method) },
          { weight: 1, arbitrary: other },
        ),
        path: pathOf(endpoint, known),
        query: queryOf(endpoint, known),
        headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: wildHeaders }),
        body: bodyOf(endpoint, known),
        caller: fc.constantFrom(...callers),
      })
      .map(({ path, query, method, body, ...rest }) => ({
        ...rest,
        operation,
        method,
        address: query === '' ? path : `${path}?${query}`,
        body: method === 'GET' || method === 'HEAD' ? undefined : body,
      }));
  };
  return fc.oneof(...operationIds.map(of));
}
