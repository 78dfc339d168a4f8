import { useId, type SelectHTMLAttributes } from 'react';
import { classNames } from './classNames';
import hidden from './hidden.module.css';
import styles from './Select.module.css';

interface SelectProps<V extends string> extends Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'autoFocus' | 'name' | 'required'
> {
  label: string;
  /** `filter` has a quiet label, `bare` none that can be seen. */
  look?: 'form' | 'filter' | 'bare';
  options: readonly (readonly [V, string])[];
  /** Stands where nothing is chosen, and cannot be chosen. */
  placeholder?: string;
  value: V | '';
  /** Its line has its place before there is one; without it there is no line. */
  error?: string;
  onChange: (value: V) => void;
}

/** A native select with its label. */
export function Select<V extends string>({
  label,
  look = 'form',
  options,
  placeholder,
  value,
  error,
  onChange,
  ...rest
}: SelectProps<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label
        className={look === 'bare' ? hidden.hidden : classNames(styles.label, look === 'filter' && styles.quiet)}
        htmlFor={id}
      >
        {label}
      </label>
      <select
        {...rest}
        aria-describedby={error ? `${id}-said` : undefined}
        aria-invalid={error ? true : undefined}
        className={styles.select}
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {placeholder !== undefined && (
          <option disabled value="">
            {placeholder}
          </option>
        )}
        {options.map(([one, caption]) => (
          <option key={one} value={one}>
            {caption}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <span className={styles.error} id={`${id}-said`}>
          {error}
        </span>
      )}
    </div>
  );
}
