import { memo } from 'react';
import { classNames } from '../../../ui/classNames';
import type { CellSpec } from './layout';
import styles from './grid.module.css';
import { commit, type } from './sheet';
import type { CellView, SheetStore } from './sheetStore';

interface SheetCellProps {
  store: SheetStore;
  spec: CellSpec;
  view: CellView;
  rowSpan: number;
  locked: boolean;
  /** The way into the table by Tab, while its selection is elsewhere. */
  first: boolean;
}

const putCaret = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
};

/** One cell; the text box stands in it only while one types, and keeps its own value. */
export const SheetCell = memo(function SheetCell({ store, spec, view, rowSpan, locked, first }: SheetCellProps) {
  const { text, problem, warning, selected, active, editing } = view;
  const note = problem ?? warning;
  return (
    <td
      aria-invalid={problem === undefined ? undefined : true}
      aria-readonly={locked || spec.repeats !== undefined || undefined}
      aria-selected={selected}
      className={classNames(
        styles.cell,
        spec.kind === 'reward' && styles.reward,
        selected && styles.selected,
        editing && styles.editing,
        problem !== undefined && styles.wrong,
        warning !== undefined && styles.warned,
        spec.repeats !== undefined && styles.fixed,
      )}
      data-cell={spec.id}
      role="gridcell"
      rowSpan={rowSpan > 1 ? rowSpan : undefined}
      tabIndex={active || first ? 0 : -1}
      title={note}
    >
      {editing ? (
        <input
          aria-invalid={problem === undefined ? undefined : true}
          aria-label={spec.name}
          autoComplete="off"
          className={styles.input}
          defaultValue={text}
          inputMode="decimal"
          ref={putCaret}
          onBlur={() => store.update(commit)}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            store.typed((sheet) => type(sheet, typed));
          }}
        />
      ) : (
        text
      )}
      {problem !== undefined && <span className={styles.note}>{`Ошибка: ${problem}`}</span>}
    </td>
  );
});
