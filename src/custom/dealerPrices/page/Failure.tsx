import { Unread } from '../../../ui/Unread';
import styles from './page.module.css';

interface FailureProps {
  /** What could not be read: «дилера». */
  what: string;
  error: Error;
  again: () => unknown;
}

/** Something could not be read, and why; it may be asked for again. */
export const Failure = ({ what, error, again }: FailureProps) => (
  <Unread again={again} className={styles.failure}>
    Не удалось загрузить {what}: {error.message}
  </Unread>
);
