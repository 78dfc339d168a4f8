import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Billing } from '../../dataProvider/billingVerbs';
import { formatDay, moscowDay } from '../../domain/day';
import { useSaving } from '../../ui/saving/useSaving';
import { toasts } from '../../ui/toasts';
import { serverNow } from '../../ui/serverNow';
import { additionOf, fieldOf, problemsAt, type Problems, type Typed } from './addition';
import type { Addable } from './additions';

export interface AdditionOptions {
  addable: Addable;
  /** Of the organisation. */
  id: string;
  /** The server and the organisation, as the question names them. */
  whose: string;
  etag: string | undefined;
  onAdded: () => void;
  /** Reads again what is connected: somebody else may have changed it. */
  reread: () => Promise<Billing | undefined>;
  onDirty: (dirty: boolean) => void;
}

const startOf = ({ choices }: Addable): Typed => ({
  choice: choices.length === 1 ? String(choices[0]?.id) : '',
  start: formatDay(moscowDay(serverNow())),
  permanent: false,
  custom: false,
  clientPrice: '',
  share: '',
});

/** What is typed into the form of an addition, what is wrong with it, and how it is sent. */
export function useAddition({ addable, id, whose, etag, onAdded, reread, onDirty }: AdditionOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [start] = useState(() => startOf(addable));
  const [typed, setTyped] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const { attempt, failure } = useSaving<Billing>({
    undone: (lost) => (lost ? 'Подключено ли, неизвестно' : 'Не подключено'),
    version: etag,
    read: reread,
    place: (errors) => {
      setProblems(problemsAt(Object.entries(errors)));
      return Object.entries(errors).flatMap(([field, words]) => (fieldOf[field] ? [] : [words]));
    },
  });
  const { addition, problems: faults = {} } = additionOf(addable.kind, typed);
  const differs = (now: Typed) => JSON.stringify(now) !== JSON.stringify(start);
  return {
    typed,
    /** What the server has refused, and what of the typed is wrong. */
    problems: {
      ...problems,
      ...Object.fromEntries(Object.entries(faults).filter(([field]) => typed[field as keyof Typed] !== '')),
    },
    /** Why it cannot be added yet: what is missing, too. */
    faults,
    failure,
    dirty: differs(typed),
    change: (part: Partial<Typed>) => {
      const next = { ...typed, ...part };
      setTyped(next);
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
      onDirty(differs(next));
    },
    add: async () => {
      if (!addition) return;
      await attempt(addition, async (idempotencyKey) => {
        await dataProvider.addToBilling(id, addition, etag, idempotencyKey);
        toasts.show({ tone: 'ok', text: `Подключено: ${whose}` });
        onAdded();
      });
    },
  };
}
