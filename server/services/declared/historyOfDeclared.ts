import { valueSchema } from '../../../src/contract/declared/recordSchema';
import type { HistoryEntry, HistoryQuery } from '../../../src/contract/history';
import { isBlank } from '../../../src/contract/words/valueWords';
import type { Caller, Context } from '../kernel/context';
import { entries } from '../history/history';
import { convert } from './convert';
import { liveFields, type Earlier, type Live, type LiveField } from './live';
import { sees } from './written';
import { columnName } from '../../db/declared/steps';

type Changes = HistoryEntry['changes'];
type Json = Changes[number]['before'];

/** A value that a field had when it was of another type; undefined for what it cannot say now. */
function asNow({ field }: LiveField, type: Earlier['type'], value: Json): Json | undefined {
  if (isBlank(value)) return null;
  const one = convert({ type, label: '' } as LiveField['field'], field, value);
  return valueSchema(field).safeParse(one).success ? (one as Json) : undefined;
}

/** The changes that were told of a field when it was of another type, newest type first. */
function earlierIn(live: Live, at: LiveField, changes: Changes): Changes {
  const found: Changes = [];
  for (let before = at.id; ;) {
    const one = live.earlier.find(({ of }) => of === before);
    if (!one) return found;
    const change = changes.find(({ field }) => field === columnName(one.id));
    const was = change && asNow(at, one.type, change.before);
    const is = change && asNow(at, one.type, change.after);
    if (was !== undefined && is !== undefined) found.push({ field: at.source, before: was, after: is });
    before = one.id;
  }
}

/** Changes by the names that the fields of a declared resource have now; of those that the caller sees. */
export function namedNow(caller: Caller, live: Live, changes: Changes): Changes {
  const seen = liveFields(live).filter((at) => sees(caller, at));
  const names = new Map(seen.map((at) => [columnName(at.id), at.source]));
  const now = changes.flatMap((change) => {
    const field = names.get(change.field);
    return field === undefined ? [] : [{ ...change, field }];
  });
  return live.earlier.length === 0 ? now : [...now, ...seen.flatMap((at) => earlierIn(live, at, changes))];
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
