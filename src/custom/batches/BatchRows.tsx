import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Batch, BatchItem } from '../../contract/batches';
import { batchRowsSize } from '../../dataProvider/batchVerbs';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatMoney, fromWire } from '../../domain/money';
import { formatMonth } from '../../domain/month';
import { formatMoment } from '../../domain/moment';
import { Pager } from '../../ui/Pager';
import { PlainTable } from '../../ui/PlainTable';
import { Skeleton } from '../../ui/Skeleton';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Unread } from '../../ui/Unread';

const pairOf = (...sums: number[]) => sums.map((sum) => formatMoney(fromWire(sum))).join(' / ');

/** A record in a few words: the month of a list, the sums of a tariff, the status of an organisation, its kind of billing or its dealer; «—» for none. */
function wordsOf(values: BatchItem['before']): string {
  if (values === null) return '—';
  const { year, month, access_status, billing_type, dealer, cost, compensation } = values;
  if (typeof cost === 'number' && typeof compensation === 'number') return pairOf(cost, compensation);
  const word = access_status ?? billing_type ?? dealer;
  if (typeof word === 'string') return word;
  return typeof year === 'number' && typeof month === 'number' ? `с ${formatMonth({ year, month })}` : '—';
}

/** What a record was, or is, in words: of one that says them itself field by field. */
function sideOf(item: BatchItem, side: 'before' | 'after'): string {
  const { words } = item;
  if (!words || item[side] === null) return wordsOf(item[side]);
  return words.map((one) => `${one.label}: ${one[side]}`).join('; ') || '—';
}

const sinceOf = ({ touched }: BatchItem) => {
  if (touched === null) return '';
  return touched.by === null ? 'записи больше нет' : `изменил ${touched.by}, ${formatMoment(touched.at)}`;
};

/** The records that a batch has changed, and what has become of them since. */
export function BatchRows({ id, rows }: Pick<Batch, 'id' | 'rows'>) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['batches', 'rows', id, page],
    queryFn: async () => (await dataProvider.batches()).readBatch(id, page),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const outdated = isOutdated({ data, error });
  if (error && !outdated) return <Unread again={refetch}>Не удалось прочитать строки.</Unread>;
  if (!data) return <Skeleton height={120} width="100%" />;
  return (
    <>
      {outdated && <Outdated again={refetch} />}
      <PlainTable cards heads={['Запись', 'Было', 'Стало', 'С тех пор']} label="Строки изменения">
        {data.items.map((item) => (
          <tr key={item.key}>
            <th scope="row">{item.label}</th>
            <td data-label="Было">{sideOf(item, 'before')}</td>
            <td data-label="Стало">{sideOf(item, 'after')}</td>
            <td data-label="С тех пор">{sinceOf(item)}</td>
          </tr>
        ))}
      </PlainTable>
      {rows > batchRowsSize && (
        <Pager
          count={rows}
          page={page}
          pageSizes={[batchRowsSize]}
          perPage={batchRowsSize}
          setPage={setPage}
          setPerPage={() => undefined}
          total={rows}
        />
      )}
    </>
  );
}
