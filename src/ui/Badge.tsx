import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames';

export type Tone = 'ok' | 'warn' | 'danger' | 'muted' | 'accent';

interface BadgeProps {
  tone: Tone;
  /** A quiet one: a dot before the word in place of the ground. */
  dot?: boolean;
  children: ReactNode;
}

/** A word on a tinted ground; the colour never says anything that the word does not. */
export const Badge = ({ tone, dot = false, children }: BadgeProps) => (
  <span className={classNames(dot ? styles.dot : styles.badge, styles[tone])}>{children}</span>
);
