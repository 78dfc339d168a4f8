import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { change } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import { CompareWith } from './CompareWith';
import { CreateFrom } from './CreateFrom';
import type { PanelDescription } from './description';
import type { PriceSources } from './priceGate';

interface SourceToolsProps {
  description: PanelDescription;
  name: string;
  sources: PriceSources;
  store: SheetStore;
  /** A new list is made of another one, a stored one is compared with it. */
  use: 'copy' | 'compare';
}

/** What other lists are good for in a panel, folded away until asked for. */
export function SourceTools({ use, store, ...rest }: SourceToolsProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!open) {
    return (
      <div>
        <Button icon="copy" onClick={() => setOpen(true)}>
          {use === 'copy' ? 'Создать на основе…' : 'Сравнить с…'}
        </Button>
      </div>
    );
  }
  if (use === 'compare') return <CompareWith {...rest} store={store} onClose={close} />;
  return (
    <CreateFrom
      {...rest}
      onApply={(cells) => {
        store.update((sheet) => change(sheet, cells));
        close();
      }}
      onClose={close}
    />
  );
}
