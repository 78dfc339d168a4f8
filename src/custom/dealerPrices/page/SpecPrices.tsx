import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { specTypes, type SpecPriceRow } from '../../../contract/dealers';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { formatMonth } from '../../../domain/month';
import { formatNumber } from '../../../domain/plural';
import { Failure } from './Failure';
import { ofDealer } from './ofDealer';
import styles from './page.module.css';
import { PriceTable, type PriceColumn } from './PriceTable';
import { StatusBadge } from './StatusBadge';

const dateOf = ({ type, start_date, start_year, start_month }: SpecPriceRow) =>
  type === 'minimum_tariff' ? start_date.split('-').reverse().join('.') : formatMonth({ year: start_year, month: start_month }, '.');

const columns: readonly PriceColumn<SpecPriceRow>[] = [
  { caption: 'Клиент', cell: ({ client_name }) => client_name },
  {
    caption: 'Количество пакетов',
    kind: 'number',
    cell: ({ package_count, actual_package_count }) => (
      <span>
        {package_count === null ? '—' : formatNumber(package_count)}
        <span className={styles.used}>за месяц: {formatNumber(actual_package_count)}</span>
      </span>
    ),
  },
  { caption: 'Статус', cell: ({ price_status }) => <StatusBadge status={price_status} /> },
  { caption: 'Тип', cell: ({ type }) => specTypes[type] },
  { caption: 'Дата применения', cell: dateOf },
];

const keyOf = ({ type, client_id, start_date, tariff_id }: SpecPriceRow) => [type, client_id, start_date, tariff_id].join(':');

/** «Спецусловия»: what single clients pay, with the minimum tariffs of the dealer that has them (doc 2 §2.3). */
export function SpecPrices({ dealer }: { dealer: number }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, isError, refetch } = useQuery({ ...ofDealer(dealer, 'spec'), queryFn: () => dataProvider.listDealerSpecPrices(dealer) });
  if (isError) return <Failure onRetry={() => void refetch()} />;
  return <PriceTable caption="Спецусловия" columns={columns} keyOf={keyOf} rows={data} />;
}
