import type { ComponentProps, MouseEvent } from 'react';
import { Button } from '../Button';
import { CompareTable } from '../CompareTable';
import styles from './Conflict.module.css';

/** As it was read, as it is by now, and as it stands in the form. */
const heads = ['Было', 'Стало', 'У вас'];

interface ConflictProps extends Pick<ComponentProps<typeof CompareTable>, 'what' | 'rows' | 'numbers'> {
  /** «Прайс изменился». */
  title: string;
  /** Who has changed it, and when. */
  words: string;
  /** What it is about, where no value shows it. */
  about?: string | undefined;
  onResolve: (keepMine: boolean) => void;
}

/** What waits while a conflict is not settled. */
export const unsettled = 'Выберите, чьи значения оставить';

/** Why nothing can be saved where nothing was changed. */
export const unchanged = 'Изменений нет';

/** Said where a draft is taken back. */
export const changedMeanwhile = 'Пока черновик ждал, это изменил кто-то другой';

/** Somebody has changed what is in the form since it was read: what, and whose values to go on with (decisions, D-ERR). */
export function Conflict({ title, words, about, onResolve, ...table }: ConflictProps) {
  // The notice goes with its buttons: the focus stays in the dialog.
  const resolve = (keepMine: boolean) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
    onResolve(keepMine);
  };
  return (
    <section aria-label={title} className={styles.conflict} role="alert">
      <h3>{words}</h3>
      {about && <p>{about}</p>}
      {table.rows.length > 0 && <CompareTable {...table} heads={heads} label="Чем отличается" />}
      <div className={styles.buttons}>
        <Button autoFocus variant="primary" onClick={resolve(true)}>
          Наложить мои изменения поверх
        </Button>
        <Button onClick={resolve(false)}>Взять их значения</Button>
      </div>
    </section>
  );
}
