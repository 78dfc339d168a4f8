import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { Icon, type IconName } from './icons';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  icon?: IconName;
  /** The button works: it shows so, and takes no second press. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the product; `type="button"` unless told otherwise. */
export function Button({
  variant = 'secondary',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(styles.button, styles[variant], className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}
