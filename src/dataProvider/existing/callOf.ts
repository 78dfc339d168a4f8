import type { Endpoint } from '../../contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../contract/endpoints';
import type { TransportRequest } from '../http';

/** A call of the contract that a request is. */
export interface ExistingCall {
  id: OperationId;
  endpoint: Endpoint;
  /** What stands in the places of the path. */
  params: Readonly<Record<string, string>>;
}

const placesOf = (path: string) => path.split('{').length;

/** Those with fewer places first: `/groups/all/` is no organisation. */
const table = operationIds
  .map((id) => ({ id, endpoint: endpoints[id] as Endpoint }))
  .sort((a, b) => placesOf(a.endpoint.path) - placesOf(b.endpoint.path))
  .map((one) => ({ ...one, pattern: new RegExp(`^${one.endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}?$`) }));

/** Undefined for a path that the contract does not have. */
export function callOf({ method, path }: Pick<TransportRequest, 'method' | 'path'>): ExistingCall | undefined {
  for (const { id, endpoint, pattern } of table) {
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match) return { id, endpoint, params: { ...match.groups } };
  }
  return undefined;
}
