import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/Button';
import { recalculate } from '../grid/recalculate';
import { cellAt } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import { calculates, OffPercent } from './OffPercent';
import { PanelInputs, type PanelInputsProps } from './PanelInputs';
import type { PanelTool } from './panelKind';
import { PercentField } from './PercentField';
import styles from './panel.module.css';

interface PanelToolbarProps extends PanelInputsProps {
  store: SheetStore;
  tools: readonly PanelTool[];
  /** The tool that is unfolded below. */
  unfolded: string | undefined;
  onUnfold: (tool: string | undefined) => void;
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

/** The one row above the tables, the same in every panel: for whom and since when, the percents with «Рассчитать», and the tools. */
export function PanelToolbar({ store, tools, unfolded, onUnfold, onNotice, ...fields }: PanelToolbarProps) {
  const { locked } = fields;
  const layout = useSyncExternalStore(store.subscribe, () => store.get().layout);
  const percents = layout.tables.find(({ id }) => id === 'percents');
  return (
    <div aria-label="Инструменты" className={styles.toolbar} role="group">
      <PanelInputs {...fields} />
      <div aria-label={percents?.caption} className={styles.percents} role="group">
        {percents?.rows.map(
          ({ heads: [caption = ''], cells: [cell] }) =>
            cell && <PercentField key={cell.id} caption={caption} locked={locked} spec={cell} store={store} />,
        )}
      </div>
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
      </div>
      {tools.length > 0 && (
        <div className={styles.tools}>
          {tools.map(({ name, label, icon }) => (
            <Button
              key={name}
              aria-expanded={name === unfolded}
              data-tool={name}
              icon={icon}
              title={label}
              variant="ghost"
              onClick={() => onUnfold(name === unfolded ? undefined : name)}
            >
              <span className={styles.toolName}>{label}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
