import type { z } from 'zod';
import type { Right } from '../domain/rights';
import type { Extension } from './extensions';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a call answers with: a JSON body (one too large to be held is written while it is read, and a part of a list tells
 * in `Content-Range` how many of its unit there are; a body in the state `accepted` is done later: 202); nothing (204); or a file, in whose name `{link}` is a parameter of the path.
 */
export type Answer =
  | { kind: 'json'; schema: z.ZodType; status?: 200 | 201; accepted?: string; streamed?: true; ranged?: string }
  | { kind: 'empty' }
  | { kind: 'file'; type: 'xlsx' | 'xml' | 'binary'; filename: string };

/**
 * One call of the v3.0 API. `path` is relative to `/api/private/v3.0` and written `/users/{p_id}/`;
 * every `{name}` in it is a key of `params`.
 */
export interface Endpoint {
  method: Method;
  path: string;
  summary: string;
  /** The document and section that asks for the call. */
  source: string;
  /** The documents do not have the call: a server without this extension does not know it. */
  extension?: Extension;
  /** The documents have the call and hide its address: the variable that names it in front of an existing server, and what is off without it. */
  unnamed?: { variable: string; without: string };
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The fields of `body` that need a right of their own; a change of them its service refuses, which knows what is stored. */
  fieldRights?: Readonly<Record<string, Right>>;
  /** What its fields are called, where no entity of the contract says so. */
  labels?: Readonly<Record<string, string>>;
  /** A multipart call: the name of its file field, instead of `body`. */
  file?: string;
  answer: Answer;
  /** A single object that answers with an `ETag` and honours `If-Match`. */
  versioned?: true;
  /** The answer tells a secret, this once: under an idempotency key it is kept sealed. */
  secret?: true;
  /** What another system sends in bulk, under a number of its own: sent again it gets the first answer by that, and takes no idempotency key. */
  batch?: true;
  /** Thousands of lines come as one body: it may be as large as a packed one unpacks to. */
  large?: true;
  /** The page asks by the clock, whether anybody is there or not: the call does not renew the session, which ends after 12 hours without others. */
  unattended?: true;
}

type Unsourced = Omit<Endpoint, 'source'> & Partial<Pick<Endpoint, 'source'>>;
type Sourced<T> = { [K in keyof T]: T[K] & Pick<Endpoint, 'source'> };

/** Keeps the literal types of an endpoint, so that client and server derive theirs from it. */
export const defineEndpoints = <const T extends Record<string, Endpoint>>(table: T): T => table;

/** The same for endpoints that one section asks for, but where they say otherwise. */
export const endpointsOf = <const T extends Record<string, Unsourced>>(source: string, table: T): Sourced<T> =>
  Object.fromEntries(Object.entries(table).map(([name, endpoint]) => [name, { source, ...endpoint }])) as Sourced<T>;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets, after parsing. */
export interface ParsedInput<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** A number may stand where the path or the query has the text of one. */
type Loose<T> = T extends object ? { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] } : T;

/** What a caller passes, before parsing. */
export type CallInput<E extends Endpoint> = Present<{
  params: Loose<In<E['params']>>;
  query: Loose<In<E['query']>>;
  body: In<E['body']>;
  file: E['file'] extends string ? Blob : undefined;
}>;

/** The parsed JSON answer of an endpoint; `undefined` for 204, a `Blob` for files. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends { kind: 'json'; schema: infer S }
  ? Out<S>
  : E['answer'] extends { kind: 'file' }
    ? Blob
    : undefined;
