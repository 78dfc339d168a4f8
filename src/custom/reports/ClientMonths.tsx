import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KindCount } from '../../contract/packageReport';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatNumber } from '../../domain/plural';
import { Loaded } from '../../ui/Loaded';
import type { TableColumn } from '../../ui/table/columns';
import { Table } from '../../ui/table/Table';
import { monthsOf, type ClientRow, type MonthKinds } from './packageStatistics';
import { roomFor } from './roomFor';

const monthColumn: TableColumn<MonthKinds> = {
  name: 'month',
  label: 'Месяц',
  least: 80,
  grow: 0,
  rank: 1,
  cell: ({ caption }) => caption,
};

interface MonthTableProps {
  name: string;
  kinds: readonly KindCount[];
  months: readonly MonthKinds[];
}

function MonthTable({ name, kinds, months }: MonthTableProps) {
  const amount = { grow: 0, align: 'end' } as const;
  const largest = Math.max(0, ...months.map(({ count }) => count));
  const columns: readonly TableColumn<MonthKinds>[] = [
    monthColumn,
    {
      ...amount,
      name: 'count',
      label: 'Количество',
      least: roomFor(64, formatNumber(largest)),
      rank: 2,
      cell: ({ count }) => formatNumber(count),
    },
    ...kinds.map(({ caption, count: total }, at): TableColumn<MonthKinds> => ({
      ...amount,
      name: caption,
      label: caption,
      least: roomFor(64, formatNumber(total)),
      rank: at + 3,
      cell: ({ kinds: own }) => formatNumber(own.find((one) => one.caption === caption)?.count ?? 0),
    })),
  ];
  return (
    <Table
      heading
      caption={`Расшифровка по месяцам: ${name}`}
      columns={columns}
      empty="Нет данных"
      idOf={({ month }) => String(month)}
      nameOf={({ caption }) => caption}
      rows={months}
    />
  );
}

/** What a client sent, a row a month, a column for each of its kinds. */
export function ClientMonths({ row: { entry, kinds, leftOut } }: { row: ClientRow }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { asked, client, dealer } = entry;
  const { data, error, refetch } = useQuery({
    queryKey: ['package-report', 'months', asked, dealer, client.client_id],
    queryFn: ({ signal }) => dataProvider.readPackageMonths(asked, dealer, client.client_id, { signal }),
    enabled: client.detail === undefined,
    retry: false,
    gcTime: 60_000,
  });
  return (
    <Loaded query={{ data: client.detail ?? data, error, refetch }} what="месяцы клиента">
      {(detail) => <MonthTable kinds={kinds} months={monthsOf([detail], leftOut)} name={client.client} />}
    </Loaded>
  );
}
