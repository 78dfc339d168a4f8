import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './classNames';

interface LinkButtonProps extends LinkProps {
  variant?: 'primary' | 'secondary' | 'ghost';
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: for going somewhere, where a button does something. */
export function LinkButton({ variant = 'secondary', className, ...rest }: LinkButtonProps) {
  return <Link data-button {...rest} className={classNames(styles.button, styles[variant], styles.link, className)} />;
}
