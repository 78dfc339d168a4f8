import { useState } from 'react';
import { Button } from '../../../../ui/Button';
import { emptyCell } from '../../grid/cell';
import type { SheetStore } from '../../grid/sheetStore';
import { CompareTable } from '../../../../ui/CompareTable';
import type { PanelDescription } from '../schemes/description';
import { cellsOfBody } from '../priceBody';
import type { PriceSources } from '../priceGate';
import { SourceFields } from './SourceFields';
import { ToolSection } from '../../panel/ToolSection';
import styles from '../../panel/panel.module.css';
import { useSource } from './useSource';

interface CompareWithProps {
  description: PanelDescription;
  /** Whose panel it is (`PriceGate`). */
  name: string;
  sources: PriceSources;
  store: SheetStore;
  onClose: () => void;
}

/** This list beside another one of the same scheme, cell by cell: what differs, or all of it. */
export function CompareWith({ description: { layout }, name, sources, store, onClose }: CompareWithProps) {
  const source = useSource(name, sources);
  const [everything, setEverything] = useState(false);
  const other = source.list && cellsOfBody(layout, source.list.body);
  const mine = store.get().cells;
  const compared = [...layout.cells.values()].map((cell) => {
    const values = [(mine.get(cell.id) ?? emptyCell).text, (other?.get(cell.id) ?? emptyCell).text];
    return { id: cell.id, name: cell.name, values, strong: values[0] === values[1] ? [] : [1] };
  });
  const different = compared.filter(({ strong }) => strong.length > 0);
  return (
    <ToolSection label="Сравнить с другим прайсом" onClose={onClose}>
      <div className={styles.top}>
        <SourceFields source={source} />
        <label className={styles.check}>
          <input checked={everything} type="checkbox" onChange={(event) => setEverything(event.target.checked)} />
          Показать и одинаковые
        </label>
      </div>
      {other && (
        <>
          <span>{different.length === 0 ? 'Прайсы одинаковы' : `Отличается ячеек: ${different.length}`}</span>
          {(everything || different.length > 0) && (
            <CompareTable
              numbers
              heads={['Этот прайс', source.month]}
              label="Сравнение"
              rows={everything ? compared : different}
              what="Ячейка"
            />
          )}
        </>
      )}
      <div>
        <Button variant="ghost" onClick={onClose}>
          Закрыть сравнение
        </Button>
      </div>
    </ToolSection>
  );
}
