import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Batch } from '../../contract/batches';
import { batchKindWords } from '../../contract/words/batchKinds';
import { batchesSize } from '../../dataProvider/batchVerbs';
import { isUnderWay } from '../../dataProvider/followBatch';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { newKey } from '../../domain/newKey';
import { formatNumber } from '../../domain/plural';
import { notUndone } from '../../ui/batch/notUndone';
import { BatchProgress } from '../../ui/BatchProgress';
import { Button } from '../../ui/Button';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Unread } from '../../ui/Unread';
import { formatMoment } from '../../domain/moment';
import { Pager } from '../../ui/Pager';
import { PlainTable, tools } from '../../ui/PlainTable';
import { Skeleton } from '../../ui/Skeleton';
import { isUncertain } from '../../ui/saving/refusal';
import { toasts } from '../../ui/toasts';
import { useMay } from '../../ui/useMay';
import { useAllStale } from '../../ui/useAllStale';
import { useQuestion } from '../../ui/useQuestion';
import styles from './batches.module.css';
import { BatchRows } from './BatchRows';

const heads = ['Когда', 'Кто', 'Что', 'Почему', 'Записей', 'Состояние', tools];

const states: Record<Batch['state'], string> = {
  waiting: 'ждёт очереди',
  running: 'выполняется',
  done: 'выполнено',
  failed: 'не выполнено',
  stopped: 'остановлено',
};

function stateOf({ state, failure, undone_at, undone_by }: Batch): string {
  if (undone_at !== null) return `отменил ${undone_by}, ${formatMoment(undone_at)}`;
  return failure === null ? states[state] : `${states[state]}: ${failure}`;
}

interface LineProps {
  batch: Batch;
  open: boolean;
  onOpen: () => void;
  onUndo: (() => void) | undefined;
  onStop: (() => void) | undefined;
}

function Line({ batch, open, onOpen, onUndo, onStop }: LineProps) {
  const what = batchKindWords[batch.kind];
  return (
    <>
      <tr>
        <td data-label="Когда">{formatMoment(batch.created_at)}</td>
        <td data-label="Кто">{batch.actor}</td>
        <td data-label="Что">{what}</td>
        <td className={styles.reason} data-label="Почему">
          {batch.reason}
        </td>
        <td data-number data-label="Записей">
          {formatNumber(batch.rows)}
        </td>
        <td data-label="Состояние">
          {isUnderWay(batch) ? (
            <BatchProgress batch={batch} what={`${what}, ${batch.reason}`} onStop={onStop} />
          ) : (
            stateOf(batch)
          )}
        </td>
        <td data-tools>
          <Button aria-expanded={open} aria-label={`Строки: ${what}, ${batch.reason}`} variant="ghost" onClick={onOpen}>
            Строки
          </Button>
          {onUndo && (
            <Button aria-label={`Отменить: ${what}, ${batch.reason}`} variant="ghost" onClick={onUndo}>
              Отменить
            </Button>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={7}>
            <BatchRows id={batch.id} rows={batch.rows} />
          </td>
        </tr>
      )}
    </>
  );
}

/** How often the page looks how far a long batch is, in milliseconds. */
const lookMs = 1000;

/** Takes a batch back after a question, and reads the list anew. */
function useUndo() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const allStale = useAllStale();
  const { ask, question } = useQuestion();
  const undo = async ({ id }: Batch) => {
    try {
      await (await dataProvider.batches()).undoBatch(id, newKey());
      allStale();
      toasts.show({ tone: 'ok', text: 'Изменение отменено целиком' });
    } catch (error) {
      if (isUncertain(error)) allStale();
      toasts.show({ tone: 'danger', text: notUndone(error), about: error });
    }
    await queries.invalidateQueries({ queryKey: ['batches'] });
  };
  const texts = (batch: Batch) => ({
    title: 'Отменить изменение?',
    text: `Записей: ${formatNumber(batch.rows)}. Все они станут такими, какими были, или не изменится ни одна.`,
    confirm: 'Отменить изменение',
    refuse: 'Оставить',
  });
  return { askUndo: (batch: Batch) => ask(texts(batch), () => undo(batch)), question };
}

/** `/administration/batches`: who changed many records at once, what, when and why; each is taken back as a whole. */
export function BatchesPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number>();
  const mayUndo = useMay('undoBatch');
  const mayStop = useMay('stopBatch');
  const onBoard = useMay('readPriceBoard');
  const { askUndo, question } = useUndo();
  const stop = async ({ id }: Batch) => {
    await (await dataProvider.batches()).stopBatch(id).catch(() => undefined);
    await refetch();
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['batches', page],
    queryFn: async () => (await dataProvider.batches()).listBatches(page),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? lookMs : false),
  });
  const outdated = isOutdated({ data, error });
  if (error && !outdated) return <Unread again={refetch}>Не удалось прочитать пакетные изменения.</Unread>;
  if (!data) return <Skeleton height={320} width="100%" />;
  if (data.count === 0)
    return (
      <p>
        Пакетных изменений ещё не было.
        {onBoard && ' Их делают, например, на странице «Прайсы на месяц».'}
      </p>
    );
  return (
    <div className={styles.page}>
      {outdated && <Outdated again={refetch} />}
      <PlainTable cards heads={heads} label="Пакетные изменения" numbers={['Записей']}>
        {data.results.map((batch) => (
          <Line
            key={batch.id}
            batch={batch}
            open={shown === batch.id}
            onOpen={() => setShown(shown === batch.id ? undefined : batch.id)}
            onStop={mayStop ? () => void stop(batch) : undefined}
            onUndo={mayUndo && batch.state === 'done' && batch.undone_at === null ? () => askUndo(batch) : undefined}
          />
        ))}
      </PlainTable>
      {data.count > batchesSize && (
        <Pager
          count={data.count}
          page={page}
          pageSizes={[batchesSize]}
          perPage={batchesSize}
          setPage={setPage}
          setPerPage={() => undefined}
          total={data.total}
        />
      )}
      {question}
    </div>
  );
}
