import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames';

export type Tone = 'ok' | 'warn' | 'danger' | 'muted' | 'accent';

/** A word on a tinted ground; the colour never says anything that the word does not. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
