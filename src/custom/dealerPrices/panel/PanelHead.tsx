import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/Button';
import { recalculate } from '../grid/recalculate';
import { cellAt } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import { calculates, OffPercent } from './OffPercent';
import { PanelInputs, type PanelInputsProps } from './PanelInputs';
import { SheetSection } from './SheetSection';
import styles from './panel.module.css';

interface PanelHeadProps extends PanelInputsProps {
  store: SheetStore;
  /** What the last action has come to. */
  notice: string;
  onNotice: (text: string) => void;
}

/** Computes the rewards, and says what has come of it. */
function calculate(store: SheetStore): string {
  const { cells } = store.get();
  store.update(recalculate);
  const sheet = store.get();
  if (sheet.cells !== cells) return `Пересчитано ячеек: ${sheet.past.at(-1)?.after.cells.size ?? 0}`;
  const percents = [...sheet.layout.cells.values()].filter(({ kind }) => kind === 'percent');
  return percents.every(({ id }) => cellAt(sheet, id).value === null)
    ? 'Укажите процент, чтобы рассчитать вознаграждение'
    : 'Пересчитывать нечего';
}

/** What stands above the tables: the fields, the percents, and «Рассчитать». */
export function PanelHead({ store, notice, onNotice, ...fields }: PanelHeadProps) {
  const { kind, locked } = fields;
  const layout = useSyncExternalStore(store.subscribe, () => store.get().layout);
  const percents = layout.tables.find(({ id }) => id === 'percents');
  const inputs = <PanelInputs {...fields} />;
  return (
    <>
      {kind.findClients && <div className={styles.top}>{inputs}</div>}
      <div className={styles.top}>
        {!kind.findClients && inputs}
        {percents && <SheetSection locked={locked} store={store} table={percents} onNotice={onNotice} />}
        <div className={styles.calculate}>
          <Button
            {...calculates}
            disabled={locked}
            icon="calculator"
            title="Рассчитать"
            onClick={() => onNotice(calculate(store))}
          >
            Рассчитать
          </Button>
          <OffPercent store={store} />
          <span aria-live="polite" className={styles.hint}>
            {[notice, kind.note?.(fields.fields.start)].filter(Boolean).join('. ')}
          </span>
        </div>
      </div>
    </>
  );
}
