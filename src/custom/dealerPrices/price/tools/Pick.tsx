import { useId } from 'react';
import styles from '../../panel/panel.module.css';

interface PickProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string | number, caption: string])[];
  onPick: (value: string) => void;
}

/** A choice of one from a short list. */
export function Pick({ label, value, options, onPick }: PickProps) {
  const id = useId();
  return (
    <div className={styles.pick}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map(([own, caption]) => (
          <option key={own} value={own}>
            {caption}
          </option>
        ))}
      </select>
    </div>
  );
}
