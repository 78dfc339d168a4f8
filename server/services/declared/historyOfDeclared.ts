import type { Context } from '../kernel/context';
import { entries } from '../history/history';
import { liveFields, type Live } from './live';
import { sees } from './written';
import { columnName } from '../../db/declared/steps';

/** `GET /rest/<name>/{id}/history/`: what was changed in a record, by the names that its fields have now; of those that the caller sees. */
export async function historyOfDeclared(
  context: Context,
  live: Live,
  id: number,
  query: { page?: number; page_size?: number },
) {
  const seen = liveFields(live).filter((at) => sees(context.caller, at));
  const names = new Map(seen.map((at) => [columnName(at.id), at.source]));
  const page = await entries(context, [`declared.${live.id}`], String(id), query);
  return {
    ...page,
    results: page.results.map((entry) => ({
      ...entry,
      changes: entry.changes.flatMap((change) => {
        const field = names.get(change.field);
        return field === undefined ? [] : [{ ...change, field }];
      }),
    })),
  };
}
