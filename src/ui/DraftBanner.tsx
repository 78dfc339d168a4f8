import type { MouseEvent } from 'react';
import { Button } from './Button';
import styles from './DraftBanner.module.css';

/** Offers what a form kept while its session died. The form has the focus once one has answered: the buttons go. */
export function DraftBanner({ onAccept, onRefuse }: { onAccept: () => void; onRefuse: () => void }) {
  const answer = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    act();
    event.currentTarget
      .closest('[role="dialog"]')
      ?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')
      ?.focus();
  };
  return (
    <div className={styles.banner} role="status">
      <span>В прошлый раз вы не успели сохранить изменения.</span>
      <Button onClick={answer(onAccept)}>Вернуть введённое</Button>
      <Button variant="ghost" onClick={answer(onRefuse)}>
        Не нужно
      </Button>
    </div>
  );
}
