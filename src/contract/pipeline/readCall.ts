import type { z } from 'zod';
import { forbiddenFields, type Rule } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import type { Endpoint } from '../endpoint';
import { forbidden, notFound } from '../refusal';
import { liberal } from './liberal';
import { parse, refuseIssues } from './parse';
import { isText, readQuery } from './wire';

/** A call of the contract and who may make it. */
export interface Ruled {
  endpoint: Endpoint;
  rule: Rule;
}

/** The file of a multipart call. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** A call as it came. What is a function is read when its turn comes, and may refuse the call. */
export interface Sent {
  /** What stands in the places of the path, decoded. */
  params(): Readonly<Record<string, string>>;
  queries(): Readonly<Record<string, readonly string[]>>;
  header(name: string): string | undefined;
  /** The path with its query as it was sent, by which a repeated call is known. */
  path(): string;
  /** The value of the JSON body, `undefined` without one, and its bytes. */
  body(): Promise<{ value: unknown; bytes: Uint8Array }>;
  file(field: string): Promise<Upload>;
}

/** What a service gets of a call, parsed by its endpoint. */
export interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
  file?: Upload;
}

function readParams(schema: z.ZodObject | undefined, call: Sent): unknown {
  const given = call.params();
  const parsed = schema?.safeParse(given);
  // What is no text names nothing.
  if ((parsed && !parsed.success) || !Object.values(given).every(isText)) throw notFound();
  return parsed?.data;
}

const nothing = new Uint8Array();

/** The body as it stands, else as it is meant; what fits neither way is refused as it is meant, an empty field as it stands. */
function parseBody(endpoint: Endpoint, schema: z.ZodType, value: unknown): unknown {
  const strict = schema.safeParse(value);
  if (strict.success) return strict.data;
  const meant = schema.safeParse(liberal(endpoint, value));
  if (meant.success) return meant.data;
  const isEmpty = ({ path: [field = '', ...rest] }: z.core.$ZodIssue) =>
    rest.length === 0 && (value as Record<PropertyKey, unknown> | null)?.[field] === '';
  const issues = meant.error.issues.map((issue) =>
    isEmpty(issue) ? (strict.error.issues.find(({ path }) => path.join() === issue.path.join()) ?? issue) : issue,
  );
  throw refuseIssues({ issues }, endpoint.labels);
}

/** Reads a call, its body or file last, and refuses the fields of a new record that need a right the caller lacks. */
export async function readCall(
  endpoint: Endpoint,
  call: Sent,
  rights: Rights | undefined,
): Promise<{ input: CallInput; bytes: Uint8Array }> {
  const params = readParams(endpoint.params, call);
  const given = readQuery(call.queries());
  const query = endpoint.query && parse(endpoint.query, given);
  if (endpoint.file !== undefined) {
    const file = await call.file(endpoint.file);
    return { input: { params, query, body: undefined, file }, bytes: file.bytes };
  }
  if (!endpoint.body) return { input: { params, query, body: undefined }, bytes: nothing };
  const { value, bytes } = await call.body();
  const body = parseBody(endpoint, endpoint.body, value);
  const isNew = endpoint.method === 'POST' && rights && typeof body === 'object' && body !== null;
  if (isNew && forbiddenFields(endpoint.fieldRights, rights, body).length > 0) throw forbidden();
  return { input: { params, query, body }, bytes };
}
