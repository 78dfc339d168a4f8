import { emptyCell } from '../../grid/cell';
import type { SheetStore } from '../../grid/sheetStore';
import { Comparison } from '../../panel/Comparison';
import { cellsOfBody } from '../priceBody';
import type { PriceSources } from '../priceGate';
import type { PanelDescription } from '../schemes/description';
import { SourceFields } from './SourceFields';
import { useSource } from './useSource';

interface CompareWithProps {
  description: PanelDescription;
  /** Whose panel it is (`PriceGate`). */
  name: string;
  sources: PriceSources;
  store: SheetStore;
  onClose: () => void;
}

/** This list beside another one of the same scheme. */
export function CompareWith({ description: { layout }, name, sources, store, onClose }: CompareWithProps) {
  const source = useSource(name, sources);
  const other = source.list && cellsOfBody(layout, source.list.body);
  const mine = store.get().cells;
  const rows =
    other &&
    [...layout.cells.values()].map((cell) => ({
      id: cell.id,
      name: cell.name,
      values: [(mine.get(cell.id) ?? emptyCell).text, (other.get(cell.id) ?? emptyCell).text],
    }));
  return (
    <Comparison
      choice={<SourceFields source={source} />}
      heads={['Этот прайс', source.month]}
      label="Сравнить с другим прайсом"
      rows={rows}
      same="Прайсы одинаковы"
      onClose={onClose}
    />
  );
}
