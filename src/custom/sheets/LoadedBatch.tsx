import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BatchRun } from '../../contract/plans/singleRun';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { newKey } from '../../domain/newKey';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { toasts } from '../../ui/toasts';
import { useAllStale } from '../../ui/useAllStale';
import styles from './sheets.module.css';

interface LoadedBatchProps {
  batch: BatchRun;
  /** Where one came from, and what that is called. */
  back: string;
  caption: string;
  onMore: () => void;
}

const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** What has been loaded, with the ways on: back where one came from, another file, all of it undone. */
export function LoadedBatch({ batch, back, caption, onMore }: LoadedBatchProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const allStale = useAllStale();
  const [undone, setUndone] = useState(false);
  const undo = async () => {
    try {
      await (await dataProvider.batches()).undoBatch(batch.id, newKey());
      allStale();
      setUndone(true);
    } catch (error) {
      toasts.show({ tone: 'danger', text: error instanceof Error ? error.message : 'Не отменено', about: error });
    }
  };
  return (
    <section aria-label="Загружено" className={styles.source}>
      <p className={styles.line} role="status">
        {undone ? 'Загрузка отменена целиком.' : `Загружено записей: ${formatNumber(batch.rows)}.`}
      </p>
      <div className={styles.row}>
        <LinkButton ref={focus} to={back} variant="primary">
          {caption}
        </LinkButton>
        <Button onClick={onMore}>Другой файл</Button>
        {!undone && !batch.results && <Button onClick={() => void undo()}>Отменить загрузку</Button>}
      </div>
    </section>
  );
}
