import type { HistoryEntry } from '../../contract/history';
import { isListed } from '../../contract/words/changeWords';
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

/** The changes of an entry that words can tell, those of the forms where these have any; what no field is called stays out. */
export const tellable = (
  { changes }: Pick<HistoryEntry, 'changes'>,
  kind: HistoryOf['kind'] | 'record',
  fields: readonly FormField[],
): Change[] =>
  changes.flatMap(({ field: source, before, after }) => {
    const known: ToldField | undefined = (kind === 'record' ? fields : toldHere[kind]).find(
      (one) => one.source === source,
    );
    if (!known || valueWords(known, before) === valueWords(known, after)) return [];
    const { Words } = fields.find((one) => one.source === source) ?? {};
    const [was, is] = [listOf(before), listOf(after)];
    const list = isListed(known) ? { list: { added: without(is, was), removed: without(was, is) } } : {};
    const happened = known.happened === undefined ? {} : { happened: known.happened };
    return [{ field: { ...known, ...(Words && { Words }) }, before, after, ...list, ...happened }];
  });
