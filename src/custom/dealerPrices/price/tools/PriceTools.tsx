import { useState } from 'react';
import type { Month } from '../../../../domain/month';
import { Button } from '../../../../ui/Button';
import { change } from '../../grid/sheet';
import type { SheetStore } from '../../grid/sheetStore';
import { CompareWith } from './CompareWith';
import { CreateFrom } from './CreateFrom';
import type { PanelDescription } from '../schemes/description';
import type { PriceGate } from '../priceGate';
import { PriceHistory } from './PriceHistory';
import styles from '../../panel/panel.module.css';

interface PriceToolsProps {
  description: PanelDescription;
  gate: PriceGate;
  store: SheetStore;
  /** The month of the list that is changed; undefined while adding. */
  month: Month | undefined;
}

/** What helps beside the tables, folded away until asked for: a new list is made of another, a stored one is compared and has a history. */
export function PriceTools({ description, gate: { name, sources, history }, store, month }: PriceToolsProps) {
  const [open, setOpen] = useState<'copy' | 'compare' | 'history'>();
  /** What has been closed: its button takes the focus back. */
  const [closed, setClosed] = useState<typeof open>();
  const close = () => {
    setClosed(open);
    setOpen(undefined);
  };
  if (open === 'history' && history && month)
    return (
      <PriceHistory
        layout={description.layout}
        name={`${name}/${month.year}-${month.month}`}
        read={() => history(month)}
        onClose={close}
      />
    );
  if (open === 'compare' && sources)
    return <CompareWith description={description} name={name} sources={sources} store={store} onClose={close} />;
  if (open === 'copy' && sources) {
    const apply = (cells: Parameters<typeof change>[1]) => {
      store.update((sheet) => change(sheet, cells));
      close();
    };
    return <CreateFrom description={description} name={name} sources={sources} onApply={apply} onClose={close} />;
  }
  return (
    <div className={styles.buttons}>
      {sources && !month && (
        <Button autoFocus={closed === 'copy'} icon="copy" onClick={() => setOpen('copy')}>
          Создать на основе…
        </Button>
      )}
      {sources && month && (
        <Button autoFocus={closed === 'compare'} onClick={() => setOpen('compare')}>
          Сравнить с…
        </Button>
      )}
      {history && month && (
        <Button autoFocus={closed === 'history'} onClick={() => setOpen('history')}>
          История
        </Button>
      )}
    </div>
  );
}
