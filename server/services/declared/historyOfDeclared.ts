import type { HistoryEntry, HistoryQuery } from '../../../src/contract/history';
import type { Caller, Context } from '../kernel/context';
import { entries } from '../history/history';
import { liveFields, type Live } from './live';
import { sees } from './written';
import { columnName } from '../../db/declared/steps';

type Changes = HistoryEntry['changes'];

/** Changes by the names that the fields of a declared resource have now; of those that the caller sees. */
export function namedNow(caller: Caller, live: Live, changes: Changes): Changes {
  const seen = liveFields(live).filter((at) => sees(caller, at));
  const names = new Map(seen.map((at) => [columnName(at.id), at.source]));
  return changes.flatMap((change) => {
    const field = names.get(change.field);
    return field === undefined ? [] : [{ ...change, field }];
  });
}

/** `GET /rest/<name>/{id}/history/`: what was changed in a record, by the names that its fields have now; of those that the caller sees. */
export async function historyOfDeclared(context: Context, live: Live, id: number, query: HistoryQuery) {
  const page = await entries(context, [`declared.${live.id}`], String(id), query);
  return {
    ...page,
    results: page.results.map((entry) => ({
      ...entry,
      changes: namedNow(context.caller, live, entry.changes),
    })),
  };
}
