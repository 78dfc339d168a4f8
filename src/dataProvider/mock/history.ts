import type { HistoryEntry } from '../../contract/history';
import type { Handlers } from './handler';
import type { World } from './world';

interface Recorded {
  /** `group:nova:5` or `user:nova:55`. */
  of: string;
  operation: string;
  before?: object;
  after: object;
}

type Values = Readonly<Record<string, HistoryEntry['changes'][number]['after']>>;

/** Keeps what a call has changed, the newest first. */
export function recordChange(world: World, { of, operation, before = {}, after }: Recorded) {
  const [was, is] = [before as Values, after as Values];
  const changes = Object.keys(is)
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  const entries = world.history.get(of) ?? [];
  const entry = { id: entries.length + 1, at: '2026-11-20T09:00:00Z', actor: 'admin', operation, changes };
  if (changes.length > 0) world.history.set(of, [entry, ...entries]);
}

const pageOf = (
  world: World,
  of: string,
  { page = 1, page_size = 20 }: { page?: number | undefined; page_size?: number | undefined },
) => {
  const entries = world.history.get(of) ?? [];
  return {
    count: entries.length,
    total: entries.length,
    results: entries.slice((page - 1) * page_size, page * page_size),
  };
};

export const historyHandlers: Pick<Handlers, 'listGroupHistory' | 'listUserHistory'> = {
  listGroupHistory: ({ world, params, query }) => pageOf(world, `group:${params.alias}:${params.p_gid}`, query),
  listUserHistory: ({ world, params, query }) => pageOf(world, `user:${params.alias}:${params.p_id}`, query),
};
