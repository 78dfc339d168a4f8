import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { newKey } from '../../domain/newKey';
import { formatNumber, plural } from '../../domain/plural';
import { notUndone } from '../../ui/batch/notUndone';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { isUncertain } from '../../ui/saving/refusal';
import { toasts } from '../../ui/toasts';
import { useAllStale } from '../../ui/useAllStale';
import type { Loaded } from './LoadedStep';
import styles from './sheets.module.css';

interface LoadedBatchProps {
  loaded: Loaded;
  /** Where one came from, and what that is called. */
  back: string;
  caption: string;
  onMore: () => void;
}

const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** What has been loaded and what has not, with the ways on: back where one came from, another file, all of it undone. */
export function LoadedBatch({ loaded, back, caption, onMore }: LoadedBatchProps) {
  const { batch, refused, saveErrors } = loaded;
  const dataProvider = useDataProvider<AppDataProvider>();
  const allStale = useAllStale();
  const [undone, setUndone] = useState(false);
  const undo = async () => {
    try {
      await (await dataProvider.batches()).undoBatch(batch.id, newKey());
      allStale();
      setUndone(true);
    } catch (error) {
      if (isUncertain(error)) allStale();
      toasts.show({ tone: 'danger', text: notUndone(error), about: error });
    }
  };
  return (
    <section aria-label="Загружено" className={styles.source}>
      <p className={styles.line} role="status">
        {undone ? 'Загрузка отменена целиком.' : `Загружено записей: ${formatNumber(batch.rows)}.`}
      </p>
      {refused > 0 && !undone && (
        <p className={styles.line}>
          {formatNumber(refused)}{' '}
          {plural(
            refused,
            'строка с ошибкой не загружена',
            'строки с ошибками не загружены',
            'строк с ошибками не загружены',
          )}
          .
        </p>
      )}
      <div className={styles.row}>
        <LinkButton ref={focus} to={back} variant="primary">
          {caption}
        </LinkButton>
        {refused > 0 && !undone && (
          <Button icon="download" onClick={saveErrors}>
            Скачать ошибки
          </Button>
        )}
        <Button onClick={onMore}>Другой файл</Button>
        {!undone && !batch.results && <Button onClick={() => void undo()}>Отменить загрузку</Button>}
      </div>
    </section>
  );
}
