import type { RefObject } from 'react';
import styles from './Table.module.css';

/** The ticks of a table: `page` is the state of all its rows together. */
export interface TableTicks {
  has: (id: string) => boolean;
  toggle: (id: string, range: boolean) => void;
  page: 'all' | 'some' | 'none';
  togglePage: () => void;
  /** The box of the page. */
  head?: RefObject<HTMLLabelElement | null>;
}

interface TickProps {
  label: string;
  state: 'all' | 'some' | 'none';
  place?: RefObject<HTMLLabelElement | null> | undefined;
  /** `range`: with Shift held, up to the last one ticked. */
  onTick: (range: boolean) => void;
}

/** No attribute says so. The functions stay the same, so that no row is told anew. */
const halve = (box: HTMLInputElement | null) => void (box && (box.indeterminate = true));
const settle = (box: HTMLInputElement | null) => void (box && (box.indeterminate = false));

/** The box that chooses a row, or all rows of the page. */
export const Tick = ({ label, state, place, onTick }: TickProps) => (
  <label ref={place} className={styles.tick}>
    <input
      ref={state === 'some' ? halve : settle}
      aria-label={label}
      checked={state === 'all'}
      type="checkbox"
      onChange={({ nativeEvent }) => onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
);
