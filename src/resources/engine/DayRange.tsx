import { inOrder } from '../../domain/day';
import { WholeDayField } from '../../ui/WholeDayField';
import styles from './DayRange.module.css';

interface DayRangeProps {
  label: string;
  start: string;
  end: string;
  periods: readonly { caption: string; ends: readonly (string | undefined)[]; pressed: boolean }[];
  onChange: (ends: unknown) => void;
}

/** The two ends of a period, and the shortcuts that fill both. */
export const DayRange = ({ label, start, end, periods, onChange }: DayRangeProps) => (
  <>
    <div className={styles.ends}>
      <WholeDayField
        label={`${label}: с`}
        look="bare"
        value={start}
        onChange={(from) => onChange(inOrder(from, end))}
      />
      –
      <WholeDayField label={`${label}: по`} look="bare" value={end} onChange={(to) => onChange(inOrder(start, to))} />
    </div>
    <div className={styles.shortcuts}>
      {periods.map(({ caption, ends, pressed }) => (
        <button
          key={caption}
          aria-pressed={pressed}
          className={styles.shortcut}
          type="button"
          onClick={() => onChange(pressed ? [] : ends)}
        >
          {caption}
        </button>
      ))}
    </div>
  </>
);
