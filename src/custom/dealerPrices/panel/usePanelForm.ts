import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import type { Compared } from '../../../ui/CompareTable';
import { changedMeanwhile } from '../../../ui/saving/Conflict';
import { noGuardYet } from '../grid/guard';
import { commit, type Sheet } from '../grid/sheet';
import { createSheetStore } from '../grid/sheetStore';
import {
  changedByOthers,
  contentOf,
  noFields,
  onTop,
  sameContent,
  sheetOf,
  storedContent,
  type PanelContent,
  type PanelDraft,
} from './panelContent';
import { openGuard, type PanelGuard } from './PanelFrame';
import type { KindOption, PanelFields, PanelKind, StoredPanel } from './panelKind';
import { useKindRows } from './useKindRows';
import { usePanelSaving } from './usePanelSaving';

const isTyped = ({ editing }: Sheet) => editing !== null && editing.typed.text !== editing.start;

export interface PanelFormProps {
  kind: PanelKind;
  /** The kinds of packages to choose from; none where the panel has no rows. */
  options: readonly KindOption[];
  /** What is changed; undefined while adding. */
  stored: StoredPanel | undefined;
  /** Why this user may change nothing, whatever the status. */
  readOnly: string | undefined;
  guardRef: RefObject<PanelGuard>;
  onSaved: () => void;
  /** Somebody else has deleted them. */
  onGone: () => void;
  /** Whom the prices are for, as soon as it is known: the client's name. */
  onClient: (name: string | undefined) => void;
}

/** What stands in a panel: prices as they were read, and what is typed over them. */
export function usePanelForm({ kind, options, stored: first, guardRef, onSaved, onGone, onClient }: PanelFormProps) {
  const [stored, setStored] = useState(first);
  const [stale, setStale] = useState<{ theirs: StoredPanel; words: string; was?: PanelContent }>();
  const read = useMemo(() => sheetOf(kind, stored), [kind, stored]);
  const readFields = stored?.fields ?? noFields;
  const [fields, setFields] = useState(readFields);
  const [store] = useState(() => createSheetStore({ ...read, guard: noGuardYet }));
  const client = fields.client?.name;
  useEffect(() => onClient(client), [client, onClient]);
  const content = useCallback(() => contentOf(commit(store.get()), fields), [fields, store]);
  const saving = usePanelSaving({
    kind,
    store,
    fields,
    etag: stored?.etag,
    onSaved,
    onGone,
    // What stands there may be what was sent: the answer that said so was lost.
    onStale: (theirs, words) =>
      sameContent(storedContent(kind, theirs), content()) ? onSaved() : setStale({ theirs, words }),
  });

  const base = useCallback(() => contentOf(read, readFields), [read, readFields]);
  const dirty = useCallback(() => {
    const { cells, layout } = commit(store.get());
    const untouched = cells === read.cells && layout === read.layout && fields === readFields;
    return !untouched && !sameContent(content(), base());
  }, [base, content, fields, read, readFields, store]);
  const changed = useSyncExternalStore(store.subscribe, () => isTyped(store.get()) || dirty());
  useEffect(() => {
    guardRef.current = { dirty, busy: () => saving.busy };
    return () => {
      guardRef.current = openGuard;
    };
  }, [dirty, guardRef, saving.busy]);

  /** Goes on from prices as they are by now, with other content over them or none. */
  const startFrom = (from: StoredPanel | undefined, begin: PanelContent | undefined) => {
    store.update(({ guard }) => ({ ...sheetOf(kind, from, begin), guard }));
    setFields((begin ?? storedContent(kind, from)).fields);
    setStored(from);
  };
  const versions = () =>
    stale && { base: stale.was ?? base(), theirs: storedContent(kind, stale.theirs), mine: content() };
  return {
    ...saving,
    store,
    rows: useKindRows(kind, store),
    stored,
    /** The prices as they were read; undefined while adding. */
    read: stored && read,
    fields,
    changed,
    /** What stands in the panel; undefined where nothing is changed. */
    draft: (): PanelDraft | undefined => (dirty() ? { ...content(), ...(stored && { was: base() }) } : undefined),
    takeDraft: ({ was, ...mine }: PanelDraft) => {
      startFrom(stored, mine);
      if (stored && was && !sameContent(was, storedContent(kind, stored)))
        setStale({ theirs: stored, words: changedMeanwhile, was });
    },
    change: (change: Partial<PanelFields>) => {
      setFields((now) => ({ ...now, ...change }));
      saving.clear(change);
    },
    /** Who else has changed the prices, and what; undefined where nobody has. */
    conflict: (): { words: string; rows: Compared[] } | undefined => {
      const now = versions();
      return now && stale && { words: stale.words, rows: changedByOthers(kind, options, now) };
    },
    settle: (keepMine: boolean) => {
      const now = versions();
      if (now) startFrom(stale?.theirs, keepMine ? onTop(now) : undefined);
      setStale(undefined);
    },
  };
}
