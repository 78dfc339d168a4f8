import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PriceGuard } from '../../contract/priceGuard';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { parsePercent, toWire } from '../../domain/money';
import { boardQueryKey } from '../../ui/board/boardPlace';
import type { Compared } from '../../ui/CompareTable';
import { changedMeanwhile } from '../../ui/saving/Conflict';
import { useSaving } from '../../ui/saving/useSaving';
import { toasts } from '../../ui/toasts';

/** The lines as they were read, in their version. */
export interface StoredGuard {
  data: PriceGuard;
  etag?: string | undefined;
}

export type Texts = Record<'jump' | 'cliff', string>;

/** What is typed, and the lines that it was typed over; a draft of an earlier build does not know them. */
export interface GuardDraft {
  texts: Texts;
  marks: PriceGuard;
  was?: PriceGuard | undefined;
}

const names = (guard: PriceGuard) => Object.keys(guard) as (keyof PriceGuard)[];
const shown = (percent: number) => String(percent).replace('.', ',');
const textsOf = ({ jump, cliff }: PriceGuard): Texts => ({ jump: shown(jump), cliff: shown(cliff) });
const words = (value: number | boolean) => (typeof value === 'number' ? shown(value) : value ? 'да' : 'нет');

/** What is typed into the form of the lines, and what is saved of it: over somebody else's only by one's own choice. */
export function useGuardForm(stored: StoredGuard, onSaved: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [base, setBase] = useState(stored);
  const [texts, setTexts] = useState(textsOf(stored.data));
  const [marks, setMarks] = useState(stored.data);
  const [stale, setStale] = useState<{ theirs: StoredGuard; words: string; was?: PriceGuard }>();
  const { attempt, busy, failure } = useSaving<StoredGuard>({
    undone: (lost) => (lost ? 'Сохранены ли пороги, неизвестно' : 'Пороги прежние'),
    version: base.etag,
    read: dataProvider.readPriceGuardToChange,
    place: (errors) => Object.values(errors),
    onStale: (theirs, said) => setStale({ theirs, words: said }),
  });
  const read = { jump: parsePercent(texts.jump), cliff: parsePercent(texts.cliff) };
  const { jump, cliff } = { jump: read.jump.percent, cliff: read.cliff.percent };
  const wanted: PriceGuard | undefined =
    jump === undefined || cliff === undefined ? undefined : { ...marks, jump: toWire(jump), cliff: toWire(cliff) };
  const was = stale?.was ?? base.data;
  const changes = (name: keyof PriceGuard) => wanted !== undefined && wanted[name] !== was[name];
  return {
    texts,
    setTexts,
    draft: { texts, marks, was: base.data } satisfies GuardDraft,
    takeDraft: (draft: GuardDraft) => {
      setTexts(draft.texts);
      setMarks(draft.marks);
      const { was: before } = draft;
      if (before && names(before).some((name) => before[name] !== base.data[name]))
        setStale({ theirs: base, words: changedMeanwhile, was: before });
    },
    marks,
    setMarks,
    problems: { jump: read.jump.problem, cliff: read.cliff.problem },
    dirty: !wanted || names(was).some(changes),
    busy,
    failure,
    stale,
    save: () =>
      wanted &&
      void attempt(wanted, async () => {
        await dataProvider.changePriceGuard(wanted, base.etag);
        toasts.show({ tone: 'ok', text: 'Пороги замечаний сохранены' });
        void queries.invalidateQueries({ queryKey: [boardQueryKey] });
        void queries.invalidateQueries({ queryKey: ['price-guard'] });
        onSaved();
      }),
    /** A line that somebody has changed meanwhile, there or here. */
    differing: (name: keyof PriceGuard, label: string): Compared[] => {
      if (!stale || !wanted) return [];
      const values = [was[name], stale.theirs.data[name], wanted[name]];
      const strong = [1, 2].filter((at) => values[at] !== values[0]);
      return strong.length > 0 ? [{ id: name, name: label, values: values.map(words), strong }] : [];
    },
    /** Goes on from what they have drawn, one's own changes on top of it or not. */
    resolve: (keepMine: boolean) => {
      if (!stale || !wanted) return;
      const theirs = stale.theirs.data;
      const mine = names(theirs).filter((name) => keepMine && changes(name));
      const next: PriceGuard = { ...theirs, ...Object.fromEntries(mine.map((name) => [name, wanted[name]])) };
      setBase(stale.theirs);
      setTexts(textsOf(next));
      setMarks(next);
      setStale(undefined);
    },
  };
}
