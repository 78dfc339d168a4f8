import type { MouseEvent } from 'react';
import { countOffPercent } from '../grid/remarks';
import { useSheet, type SheetStore } from '../grid/sheetStore';
import styles from './panel.module.css';

const words = (count: number) => `Не по проценту: ${count}`;

/** How many rewards are not the shown percent of their price; it stands over «Рассчитать», in the line of the labels. */
export function OffPercent({ store }: { store: SheetStore }) {
  const count = useSheet(store, countOffPercent);
  return count > 0 && <span className={styles.off}>{words(count)}</span>;
}

/** Marks the button that makes the rewards right. */
export const calculates = { 'data-calculates': '' };

/** The same beside the button that saves; it leads to «Рассчитать». */
export function OffPercentBeforeSaving({ store }: { store: SheetStore }) {
  const count = useSheet(store, countOffPercent);
  const show = (event: MouseEvent) =>
    event.currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-calculates]')?.focus();
  return (
    count > 0 && (
      <button className={styles.off} title="Показать, где рассчитать" type="button" onClick={show}>
        {words(count)}
      </button>
    )
  );
}
