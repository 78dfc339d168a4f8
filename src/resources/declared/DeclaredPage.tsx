import { use, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Declaration } from '../../contract/declared/declaration';
import { NotFoundPage, SectionGonePage } from '../../custom/layout/messagePages';
import { NoSection } from '../../custom/layout/NoSection';
import { PageSkeleton } from '../../custom/layout/PageSkeleton';
import { useAskedWhenLost } from '../../custom/layout/useDeclared';
import { PageTitle } from '../../ui/PageTitle';
import { toasts } from '../../ui/toasts';
import { DraftsContext, type Drafts } from '../../ui/saving/drafts';
import { ListPage } from '../engine/ListPage';
import { definitionOf } from './definitionOf';

interface DeclaredPageProps {
  /** Undefined until they are known. */
  all: readonly Declaration[] | undefined;
  /** They are wanted now, not when the page has time. */
  onAwaited: () => void;
}

/** Drafts that are kept at another moment too: `end` has every form keep what is typed into it, and says whether anything is. */
function useEnding(): { drafts: Drafts; end: () => boolean } {
  const drafts = use(DraftsContext);
  return useMemo(() => {
    const listeners = new Set<() => void>();
    const onEnding = (listener: () => void) => {
      listeners.add(listener);
      const stop = drafts.onEnding(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    };
    const kept = new Set<string>();
    const save = (form: string, values: unknown) => {
      kept.add(form);
      drafts.save(form, values);
    };
    const end = () => {
      kept.clear();
      listeners.forEach((listener) => listener());
      return kept.size > 0;
    };
    return { drafts: { ...drafts, onEnding, save }, end };
  }, [drafts]);
}

interface SectionProps {
  /** Undefined once it has been taken away. */
  declared: Declaration | undefined;
  all: readonly Declaration[];
}

const changed = (title: string) =>
  `Описание раздела «${title}» изменили. Введённое сохранено: форма предложит его вернуть.`;

/** A section as long as it is there; what was being typed when it went or became another is offered by its form. */
function Section({ declared, all }: SectionProps) {
  const { drafts, end } = useEnding();
  useAskedWhenLost();
  const now = declared && definitionOf(declared, all);
  const [shown, setShown] = useState(now);
  useEffect(() => {
    if (now === shown) return;
    // Its forms are asked before they go from the page.
    const kept = end();
    if (now && kept) toasts.show({ tone: 'info', text: changed(now.title) });
    void Promise.resolve().then(() => setShown(now));
  }, [now, end, shown]);
  if (!shown) return <SectionGonePage />;
  return (
    <DraftsContext value={drafts}>
      <PageTitle title={shown.title} />
      <ListPage definition={shown} />
    </DraftsContext>
  );
}

/** The page of the declared resource that the address names. */
export function DeclaredPage({ all, onAwaited }: DeclaredPageProps) {
  const { name = '', '*': rest } = useParams();
  const declared = all?.find((one) => one.name === name);
  const [seen, setSeen] = useState<string>();
  if (declared && seen !== name) setSeen(name);
  useEffect(() => {
    if (!all) onAwaited();
  }, [all, onAwaited]);
  if (!all) return <PageSkeleton />;
  if (!declared && seen !== name) return <NoSection name={name} />;
  if (rest) return <NotFoundPage />;
  return <Section key={name} all={all} declared={declared} />;
}
