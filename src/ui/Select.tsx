import { useId } from 'react';
import hidden from './hidden.module.css';
import styles from './Select.module.css';

interface SelectProps<V extends string> {
  label: string;
  /** `bare` has no label that can be seen. */
  look?: 'form' | 'bare';
  options: readonly (readonly [V, string])[];
  value: V;
  onChange: (value: V) => void;
}

/** A native select with its label. */
export function Select<V extends string>({ label, look = 'form', options, value, onChange }: SelectProps<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={look === 'bare' ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        className={styles.select}
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([one, caption]) => (
          <option key={one} value={one}>
            {caption}
          </option>
        ))}
      </select>
    </div>
  );
}
