import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ListedSalesClient } from '../../../contract/salesReports';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { SalesQuestion } from '../../../dataProvider/salesVerbs';
import { Button } from '../../../ui/Button';
import { Retry } from '../../../ui/Retry';
import { copiedMs } from '../../../ui/CopyButton';
import { copyText } from '../../../ui/copyText';
import { Dialog } from '../../../ui/Dialog';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './sales.module.css';
import type { SumKind } from './sums';
import { clientTotalLines } from './totalLines';
import { useClientPositions } from './useClientPositions';

/** What to explain: lines that are known, a client's total by its months, or an amount of a client that the server explains. */
export type Explained =
  | { lines: readonly string[] }
  | { question: SalesQuestion; client: ListedSalesClient; kind: SumKind }
  | { question: SalesQuestion; client: number | string; month: string; alias: string };

/** The lines of what is explained, once they are there. */
function useLines(explained: Explained) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const asked = 'month' in explained ? explained : undefined;
  const derivations = useQuery({
    queryKey: ['sales', 'derivations', asked?.question, asked?.client],
    queryFn: ({ signal }) => (asked ? dataProvider.readSalesDerivations(asked.question, asked.client, { signal }) : []),
    enabled: asked !== undefined,
    retry: false,
  });
  const positions = useClientPositions('kind' in explained ? explained : undefined);
  if ('lines' in explained) return { data: explained.lines, error: null, refetch: derivations.refetch };
  if ('kind' in explained)
    return {
      ...positions,
      data: positions.data && clientTotalLines(explained.client, explained.kind, positions.data),
    };
  const { month, alias } = explained;
  const lines = derivations.data?.find((one) => one.month === month && one.alias === alias)?.lines;
  return { ...derivations, data: derivations.data && (lines ?? []) };
}

/** How an amount came about, to read and to copy. */
export function DerivationDialog({ explained, onClose }: { explained: Explained; onClose: () => void }) {
  const [said, setSaid] = useState('');
  const { data: lines, error, refetch } = useLines(explained);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), copiedMs);
    return () => clearTimeout(timer);
  }, [said]);

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
          <Button disabled={!lines?.length} icon="copy" variant="primary" onClick={() => void copy()}>
            Скопировать
          </Button>
        </>
      }
      title="Как получена сумма"
      onClose={onClose}
    >
      {error && (
        <p role="alert">
          Не удалось загрузить расчёт. <Retry again={() => void refetch()} />
        </p>
      )}
      {!lines && !error && <Skeleton height={160} width="100%" />}
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
