import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { SalesQuestion } from '../../../dataProvider/salesVerbs';
import { Button } from '../../../ui/Button';
import { Retry } from '../../../ui/Retry';
import { copiedMs } from '../../../ui/CopyButton';
import { copyText } from '../../../ui/copyText';
import { Dialog } from '../../../ui/Dialog';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './sales.module.css';

/** What to explain: lines that are known, or an amount of a client that the server explains. */
export type Explained =
  { lines: readonly string[] } | { question: SalesQuestion; client: number | string; month: string; alias: string };

/** How an amount came about, to read and to copy. */
export function DerivationDialog({ explained, onClose }: { explained: Explained; onClose: () => void }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [said, setSaid] = useState('');
  const asked = 'client' in explained ? explained : undefined;
  const answer = useQuery({
    queryKey: ['sales', 'derivations', asked?.question, asked?.client],
    queryFn: ({ signal }) => (asked ? dataProvider.readSalesDerivations(asked.question, asked.client, { signal }) : []),
    enabled: asked !== undefined,
    retry: false,
  });
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), copiedMs);
    return () => clearTimeout(timer);
  }, [said]);

  const lines =
    'lines' in explained
      ? explained.lines
      : answer.data?.find(({ month, alias }) => month === explained.month && alias === explained.alias)?.lines;
  const copy = () =>
    copyText((lines ?? []).join('\n')).then(
      () => setSaid('Скопировано'),
      () => setSaid('Не удалось скопировать'),
    );
  return (
    <Dialog
      open
      reading
      actions={
        <>
          <span className={styles.said} role="status">
            {said}
          </span>
          <Button disabled={!lines} icon="copy" variant="primary" onClick={() => void copy()}>
            Скопировать
          </Button>
        </>
      }
      title="Как получена сумма"
      onClose={onClose}
    >
      {answer.isError && (
        <p role="alert">
          Не удалось загрузить расчёт. <Retry again={() => void answer.refetch()} />
        </p>
      )}
      {asked && answer.isPending && <Skeleton height={160} width="100%" />}
      {lines && (
        <ul className={styles.derivation}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
