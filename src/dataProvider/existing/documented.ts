import { isAdded } from '../../contract/added';
import { namedRowOf } from '../../contract/priceRows';
import { z } from '../../contract/schema';
import type { TransportRequest } from '../http';
import type { ExistingCall } from './callOf';
import { isRecord } from './understand';

/** What carries our own ways of saving, which the documents do not know. */
const ownHeaders = ['If-Match', 'Idempotency-Key', 'X-Device'];

const inner = (schema: z.ZodType | undefined): z.ZodType | undefined => {
  const { innerType } = (schema?.def ?? {}) as { innerType?: z.ZodType };
  return innerType ? inner(innerType) : schema;
};

const documentedOnly = (schema: z.ZodType | undefined, value: unknown): unknown => {
  const whole = inner(schema);
  if (Array.isArray(value)) {
    const element =
      whole && (namedRowOf(whole) ?? (whole instanceof z.ZodArray ? (whole.element as z.ZodType) : undefined));
    return value.map((one) => documentedOnly(element, one));
  }
  if (!isRecord(value) || !(whole instanceof z.ZodObject)) return value;
  const shape: Record<string, z.ZodType> = whole.shape;
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const field = shape[name];
    return field && one !== undefined && !isAdded(field) ? [[name, documentedOnly(field, one)] as const] : [];
  });
  return Object.fromEntries(entries);
};

/** Whether the body of a call has a field of this name. */
export function sendsField({ endpoint }: ExistingCall, name: string): boolean {
  const whole = inner(endpoint.body);
  return whole instanceof z.ZodObject && name in whole.shape;
}

/** The request with what the documents name, and nothing else; a body of which nothing stays is not sent. */
export function documented({ endpoint }: ExistingCall, request: TransportRequest): TransportRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).filter(([name]) => !ownHeaders.includes(name)),
  );
  const body = documentedOnly(endpoint.body, request.body);
  const nothing = isRecord(body) && Object.keys(body).length === 0;
  return {
    ...request,
    headers,
    query: documentedOnly(endpoint.query, request.query ?? {}) as TransportRequest['query'],
    body: nothing ? undefined : body,
  };
}
