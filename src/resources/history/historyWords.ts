import type { HistoryEntry } from '../../contract/history';
import { isListed, wholeOf } from '../../contract/words/changeWords';
import { told, type ToldField } from '../../contract/words/told';
import { valueWords } from '../../contract/words/valueWords';
import type { HistoryOf } from '../../dataProvider/historyVerbs';
import type { FormField } from '../engine/definition';

const toldHere: Record<HistoryOf['kind'], readonly ToldField[]> = {
  group: [...told.group, ...told.fcsProfile, ...told.billing, ...told.clientNote],
  user: told.user,
  dealer: told.dealer,
  news: told.news,
};

export interface Change {
  field: Pick<FormField, 'source' | 'label' | 'type' | 'choices' | 'Words'>;
  before: unknown;
  after: unknown;
  /** There was no record: not even «Нет» had been said. */
  unsaid?: true;
  /** What came into a list and what went out of it; undefined of what is none. */
  list?: { added: unknown[]; removed: unknown[] };
  /** All that there is to say where something happened and nothing is kept. */
  happened?: string;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const without = (some: readonly unknown[], others: readonly unknown[]) => {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return some.filter((one) => !known.has(JSON.stringify(one)));
};

/** The changes of an entry that words can tell, in the order of the form and in its words where it has any; what no field is called stays out. */
export function tellable(
  { changes }: Pick<HistoryEntry, 'changes'>,
  kind: HistoryOf['kind'] | 'record',
  fields: readonly FormField[],
): Change[] {
  const all: readonly ToldField[] = kind === 'record' ? fields : toldHere[kind];
  const unsaid = wholeOf(changes) === 'new' ? { unsaid: true as const } : {};
  const placed = changes.map((change) => ({ ...change, at: all.findIndex(({ source }) => source === change.field) }));
  return placed
    .sort((one, other) => one.at - other.at)
    .flatMap(({ at, before, after }) => {
      const known = all[at];
      if (!known || valueWords(known, before) === valueWords(known, after)) return [];
      const { Words } = fields.find(({ source }) => source === known.source) ?? {};
      const [was, is] = [listOf(before), listOf(after)];
      const list = isListed(known) ? { list: { added: without(is, was), removed: without(was, is) } } : {};
      const happened = known.happened === undefined ? {} : { happened: known.happened };
      return [{ field: { ...known, ...(Words && { Words }) }, before, after, ...unsaid, ...list, ...happened }];
    });
}
