import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './classNames';
import hidden from './hidden.module.css';
import styles from './TextField.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  /** Said under the box of a form for as long as there is no error. */
  hint?: string | undefined;
  /**
   * `filter` is low, with a small label above, `inline` with it before, `bare` has none that can be seen; these say an error over what
   * stands below, while one types. `marked` is as `filter`, and leaves that to its form.
   */
  look?: 'form' | 'filter' | 'inline' | 'bare' | 'marked';
  /** Stands at the end of the box: a toggle, a unit. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A native text input with its label and its error. */
export function TextField({ label, error, hint, look = 'form', trailing, title, ...rest }: TextFieldProps) {
  const id = useId();
  const inForm = look === 'form';
  const said = look === 'marked' ? '' : error || (inForm && hint);
  return (
    <div className={classNames(styles.field, !inForm && styles.low, look === 'inline' && styles.inline)}>
      <label className={look === 'bare' ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          aria-describedby={said ? `${id}-said` : undefined}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          id={id}
          title={(!inForm && error) || title}
        />
        {trailing}
      </div>
      {(inForm || said) && (
        <span data-said={inForm || undefined} className={error ? styles.error : styles.hint} id={`${id}-said`}>
          {said}
        </span>
      )}
    </div>
  );
}
