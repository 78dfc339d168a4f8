import type { Endpoint } from './endpoint';
import { endpoints, operationIds, type OperationId } from './endpoints';

/** What of an endpoint it takes to call it. */
export type Outline = Pick<Endpoint, 'method' | 'path' | 'file'>;

/**
 * Every endpoint without its schemas. A build writes this module out (`outlineEndpoints` in vite.config.ts), so that the first
 * screen comes without the schemas of all the others.
 */
export const outlines = Object.fromEntries(operationIds.map((id) => [id, outlineOf(endpoints[id])])) as Readonly<
  Record<OperationId, Outline>
>;

function outlineOf({ method, path, file }: Endpoint): Outline {
  return { method, path, file };
}
