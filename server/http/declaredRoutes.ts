import { declaredCalls, declaredOperations } from '../../src/contract/declared/declaredCalls';
import { createRouter } from '../../src/contract/pipeline/createRouter';
import type { Ruled } from '../../src/contract/pipeline/readCall';
import { declaredServices } from '../services/declared/records';
import type { DeclaredResources } from '../services/declared/registry';
import type { Live } from '../services/declared/live';

type AnyService = (context: object, input: object) => Promise<unknown>;

interface Served extends Ruled {
  operation: string;
  service: AnyService;
}

const routesOf = (live: Live, all: readonly Live[]): Served[] => {
  if (live.declared.endpoint !== undefined) return [];
  const calls = declaredCalls(live.declared);
  const served = declaredServices({ live, all });
  return declaredOperations.flatMap((name) => {
    const call = calls[name];
    return call ? [{ operation: `${name}:${live.name}`, ...call, service: served[name] as unknown as AnyService }] : [];
  });
};

/** Finds what serves a path of the resources that are declared just now; `serve` makes a route once for each definition. */
export function declaredRoutes<T>({ all }: DeclaredResources, serve: (route: Served) => T) {
  let made: { of: readonly Live[]; find: ReturnType<typeof createRouter<Served & { answer: T }>> } | undefined;
  return () => {
    const now = all();
    if (made?.of !== now) {
      const routes = now.flatMap((live) => routesOf(live, now)).map((route) => ({ ...route, answer: serve(route) }));
      made = { of: now, find: createRouter(routes) };
    }
    return made.find;
  };
}
