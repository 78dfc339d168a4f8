import styles from './Outdated.module.css';
import { refusalOf } from './saving/refusal';
import { Unread } from './Unread';

/** Refusals that say nothing of what was asked for: it may be asked for again as it is. */
const passing = [408, 429];

const stillStands = (error: unknown): boolean => {
  const status = refusalOf(error)?.status ?? 0;
  return status < 400 || status >= 500 || passing.includes(status);
};

/** Whether what was read before stands though it could not be read anew: what is refused may be no longer permitted, or no longer there. */
export const isOutdated = ({ data, error }: { data?: unknown; error: unknown }): boolean =>
  Boolean(error) && data !== undefined && stillStands(error);

/** Stands above what was read before and could not be read anew. */
export const Outdated = ({ again }: { again: () => unknown }) => (
  <Unread again={again} className={styles.outdated}>
    Не удалось обновить: показано прочитанное раньше, с тех пор оно могло измениться.
  </Unread>
);
