import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './classNames';
import hidden from './hidden.module.css';
import styles from './TextField.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  /** Said under the box of a form for as long as there is no error. */
  hint?: string | undefined;
  /** `filter` is low, with a small label above, `inline` with it before, `bare` has none that can be seen; these say an error in a tooltip. */
  look?: 'form' | 'filter' | 'inline' | 'bare';
  /** Stands at the end of the box: a toggle, a unit. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A native text input with its label and its error. */
export function TextField({ label, error, hint, look = 'form', trailing, title, ...rest }: TextFieldProps) {
  const id = useId();
  const said = look === 'form' ? error || hint : undefined;
  return (
    <div className={classNames(styles.field, look !== 'form' && styles.low, look === 'inline' && styles.inline)}>
      <label className={look === 'bare' ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          aria-describedby={said && `${id}-said`}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          id={id}
          title={(look !== 'form' && error) || title}
        />
        {trailing}
      </div>
      {look === 'form' && (
        <span data-said className={error ? styles.error : styles.hint} id={`${id}-said`}>
          {said}
        </span>
      )}
    </div>
  );
}
