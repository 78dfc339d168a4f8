import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons';
import { usePageTitle } from '../../ui/usePageTitle';
import styles from './Message.module.css';

interface MessageProps {
  icon: IconName;
  title: string;
  text: string;
  /** What can be done about it: links and buttons. */
  children: ReactNode;
}

/** A page that only says something, and what to do now. */
export function Message({ icon, title, text, children }: MessageProps) {
  usePageTitle(title, true);
  return (
    <section className={styles.message}>
      <Icon name={icon} size={40} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
