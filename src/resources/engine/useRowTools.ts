import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import type { ResourceDefinition, RowAction } from './definition';
import { useHighlight } from './highlight';
import { historyAction } from './recordHistory';
import { isUncertain, refusalOf } from '../../ui/saving/refusal';
import { toasts } from '../../ui/toasts';
import { useOpenDialog } from '../../ui/useDialogAddress';

export interface RowTools<R extends RaRecord> {
  actions: readonly RowAction<R>[];
  /** Ids of the rows that are unfolded, and of the one that stands out now. */
  expanded: ReadonlySet<string>;
  highlighted: string | undefined;
  toggle: (id: RaRecord['id']) => void;
  act: (action: RowAction<R>, row: R) => void;
  edit: ((id: RaRecord['id']) => void) | undefined;
  /** What opens by `edit` may only be looked at. */
  looksOnly: boolean;
  /** The action that waits for its question to be answered. */
  asking: { action: RowAction<R>; row: R } | undefined;
  answer: (yes: boolean) => Promise<void>;
  /** Some row has been acted upon. */
  acted: boolean;
}

interface Options {
  rights: Rights;
  refresh: () => void;
  edit: ((id: RaRecord['id']) => void) | undefined;
  looksOnly: boolean;
  /** Rows to unfold, for what a search has found in them; undefined while that is not known. */
  found: readonly string[] | undefined;
}

/** Says of an action what the transport does not: it reports every failure, but neither that its record is gone, nor that it may be done. */
function tellFailure(error: unknown, name: string): void {
  const tell = (tone: 'info' | 'danger', text: string) => {
    toasts.withdraw(error);
    toasts.show({ tone, text });
  };
  if (refusalOf(error)?.status === 404)
    tell('info', `Не сделано: ${name}. Запись удалили, или она вам больше не видна`);
  if (isUncertain(error)) {
    const look = 'Ответ сервера не пришёл: прежде чем повторить, посмотрите, как стало';
    tell('danger', `Сделано ли, неизвестно: ${name}. ${look}`);
  }
}

/** What rows share: which are unfolded, which stands out, what can be done with them. Every function keeps its identity. */
export function useRowTools<R extends RaRecord>(
  { name, rowName, actions = [], history }: ResourceDefinition<R>,
  { rights, refresh, edit, looksOnly, found }: Options,
): RowTools<R> {
  const dataProvider = useDataProvider<AppDataProvider>();
  const open = useOpenDialog();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<RowTools<R>['asking']>();
  const [acted, setActed] = useState(false);
  const mark = useHighlight();

  const [seen, setSeen] = useState(mark);
  if (seen !== mark) {
    setSeen(mark);
    if (mark?.inRow !== undefined) setExpanded(new Set([...expanded, mark.inRow]));
  }

  // Those of the former search fold again; one that is folded by hand stays so while the search is the same.
  const [shown, setShown] = useState<readonly string[]>([]);
  if (found && found.join() !== shown.join()) {
    setShown(found);
    setExpanded(new Set([...[...expanded].filter((id) => !shown.includes(id)), ...found]));
  }

  const stable = useMemo(() => {
    const run = async (action: RowAction<R>, row: R) => {
      try {
        await action.run(row, { dataProvider, refresh, open, goTo: (path) => void latest.current(path) });
      } catch (error) {
        tellFailure(error, rowName(row));
        // What stands there may have changed since it was read; without an answer it may be done all the same.
        refresh();
      }
    };
    return {
      actions: [...actions, ...(history ? [historyAction] : [])].filter(({ operation }) =>
        typeof operation === 'function' ? operation(rights) : may(rights, operation),
      ),
      run,
      toggle: (id: RaRecord['id']) =>
        setExpanded((now) => {
          const next = new Set(now);
          if (!next.delete(String(id))) next.add(String(id));
          return next;
        }),
      act: (action: RowAction<R>, row: R) => {
        if (action.question) setAsking({ action, row });
        else void run(action, row);
      },
    };
  }, [actions, dataProvider, history, open, refresh, rights, rowName]);

  const answer = async (yes: boolean) => {
    try {
      if (yes && asking) {
        setActed(true);
        await stable.run(asking.action, asking.row);
      }
    } finally {
      setAsking(undefined);
    }
  };

  return {
    ...stable,
    edit,
    looksOnly,
    expanded,
    highlighted: mark?.resource === name ? mark.id : undefined,
    asking,
    answer,
    acted,
  };
}
