import type { MouseEvent } from 'react';
import { Button } from '../../../ui/Button';
import { CompareTable } from './CompareTable';
import type { StaleCell } from '../price/stalePrice';
import styles from './panel.module.css';

interface StaleNoticeProps {
  /** What has happened, in short and in a sentence: of a price list, unless told otherwise. */
  title?: string;
  lead?: string;
  cells: readonly StaleCell[];
  writer: string | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody has changed what is in the panel since it was read: what, and whose values to go on with (decisions, D-ERR). */
export function StaleNotice({
  title = 'Прайс изменился',
  lead = 'Пока вы правили прайс, его изменили',
  cells,
  writer,
  onKeepMine,
  onTakeTheirs,
}: StaleNoticeProps) {
  const compared = cells.map(({ id, name, was, theirs, mine }) => ({
    id,
    name,
    values: [was, theirs, mine],
    strong: mine === was ? undefined : 2,
  }));
  // The notice goes with its buttons: the focus stays in the panel.
  const answered = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
    act();
  };
  return (
    <section aria-label={title} className={styles.stale} role="alert">
      <h3>
        {lead}
        {writer === undefined ? '' : `: ${writer}`}
      </h3>
      {cells.length > 0 && <CompareTable cells={compared} heads={['Было', 'Стало', 'У вас']} label="Чем отличается" />}
      <div className={styles.buttons}>
        <Button variant="primary" onClick={answered(onKeepMine)}>
          Наложить мои изменения поверх
        </Button>
        <Button onClick={answered(onTakeTheirs)}>Взять их значения</Button>
      </div>
    </section>
  );
}
