import type { Endpoint, Method } from '../endpoint';
import { notFound, wrongMethod, type Refusal } from '../refusal';

type Place = Pick<Endpoint, 'method' | 'path'>;

const literalness = ({ path }: Place) =>
  path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('');

/** The order in which paths are tried: literal ones first, so that `all` is never taken for an alias. */
export const literalFirst = (a: Place, b: Place) => (literalness(a) < literalness(b) ? -1 : 1);

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Finds the endpoint of a path, with its trailing slash or without, and what stands in the places of its parameters. */
export function createRouter<R extends { endpoint: Place }>(routes: readonly R[]) {
  const patterns = [...routes]
    .sort((a, b) => literalFirst(a.endpoint, b.endpoint))
    .map((route) => {
      const path = route.endpoint.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      return { route, pattern: new RegExp(`^${path}/?$`) };
    });
  return (method: Method, path: string): { route: R; params: Record<string, string> } | undefined => {
    for (const { route, pattern } of patterns) {
      const found = route.endpoint.method === method ? pattern.exec(path) : null;
      const groups = Object.entries(found?.groups ?? {});
      if (found) return { route, params: Object.fromEntries(groups.map(([name, text]) => [name, decoded(text)])) };
    }
    return undefined;
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies Method[];

/** What a call gets that no route takes: 405 with the methods that the path has, 404 where it has none. */
export function unrouted(find: (method: Method, path: string) => unknown, path: string): Refusal {
  const allowed = methods.filter((method) => find(method, path));
  if (allowed.length === 0) return notFound();
  return wrongMethod(allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
}
