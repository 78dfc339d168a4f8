import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { Icon, type IconName } from './icons';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Its name for everyone: the tooltip and the accessible name. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      aria-label={label}
      title={label}
      type="button"
      {...rest}
      className={classNames(styles.button, styles.ghost, styles.icon, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
