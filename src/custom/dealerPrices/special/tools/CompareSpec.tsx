import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choicesRead } from '../../../../ui/choicesRead';
import { SearchSelect, type SearchChoice } from '../../../../ui/SearchSelect';
import type { SheetStore } from '../../grid/sheetStore';
import { Comparison } from '../../panel/Comparison';
import { contentOf, noFields, sideBySide, storedContent } from '../../panel/panelContent';
import type { KindOption, PanelKind } from '../../panel/panelKind';
import styles from '../../panel/panel.module.css';

/** Prices of the same type that others may be compared with. */
export interface SpecSource extends SearchChoice {
  /** Its panel. */
  kind: PanelKind;
}

interface CompareSpecProps {
  kind: PanelKind;
  /** The kinds of packages, by their captions. */
  options: readonly KindOption[];
  store: SheetStore;
  words: SpecWords;
  list: () => Promise<readonly SpecSource[]>;
  onClose: () => void;
}

/** What the prices of a type are called in the tools beside their tables. */
export interface SpecWords {
  /** «Сравнить с другим спецусловием». */
  compare: string;
  /** «Это спецусловие». */
  mine: string;
  /** «Спецусловие», over the choice. */
  choice: string;
  same: string;
  history: string;
  untouched: string;
}

/** The prices of the panel beside others of their type, of this client or another one of the dealer. */
export function CompareSpec({ kind, options, store, words, list, onClose }: CompareSpecProps) {
  const [chosen, setChosen] = useState<SpecSource | null>(null);
  const sources = useQuery({ queryKey: ['spec-sources', kind.name], queryFn: list, gcTime: 0 });
  const other = useQuery({
    queryKey: ['spec-source', kind.name, chosen?.id],
    queryFn: async () => (await chosen?.kind.read?.()) ?? null,
    enabled: chosen !== null,
    gcTime: 0,
  });
  const rows =
    other.data && sideBySide(kind, options, [contentOf(store.get(), noFields), storedContent(kind, other.data)]);
  return (
    <Comparison
      choice={
        <div className={styles.client}>
          <SearchSelect
            {...choicesRead(sources)}
            choices={sources.data ?? []}
            label={words.choice}
            look="filter"
            placeholder="Клиент или месяц"
            value={chosen}
            onChange={setChosen}
          />
        </div>
      }
      heads={[words.mine, chosen ? `${chosen.name}, ${chosen.note ?? ''}` : '']}
      label={words.compare}
      rows={rows ?? undefined}
      same={words.same}
      onClose={onClose}
    />
  );
}
