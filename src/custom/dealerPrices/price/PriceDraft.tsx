import { useState } from 'react';
import { DraftBanner } from '../../../ui/DraftBanner';
import { useDraft } from '../../../ui/drafts';
import { readCell } from '../grid/cell';
import { commit, textsOf, type Cells } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';

interface Draft {
  month: string;
  texts: Readonly<Record<string, string>>;
}

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null || !('month' in value) || !('texts' in value)) return false;
  const { month, texts } = value;
  return (
    typeof month === 'string' &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string')
  );
};

interface PriceDraftProps {
  /** Names the panel and its list. */
  form: string;
  store: SheetStore;
  month: string;
  dirty: () => boolean;
  onAccept: (month: string, cells: Cells) => void;
}

/** Keeps what stands in a panel while a session dies, and offers it back the next time (decisions, D-401). */
export function PriceDraft({ form, store, month, dirty, onAccept }: PriceDraftProps) {
  const take = useDraft(form, () => (dirty() ? { month, texts: textsOf(commit(store.get())) } : undefined));
  const [found, setFound] = useState(take);
  if (!isDraft(found)) return null;
  const accept = () => {
    const { cells } = store.get().layout;
    const kept = Object.entries(found.texts).flatMap(([id, text]) => {
      const spec = cells.get(id);
      return spec ? [[id, readCell(spec.kind, text)] as const] : [];
    });
    onAccept(found.month, new Map(kept));
    setFound(undefined);
  };
  return <DraftBanner onAccept={accept} onRefuse={() => setFound(undefined)} />;
}
