import { memo, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Months } from '../../dataProvider/reportVerbs';
import { formatMonth, fromMonthIndex } from '../../domain/month';
import { formatNumber } from '../../domain/plural';
import { ClientName } from '../../ui/ClientName';
import { DownloadButton } from '../../ui/DownloadButton';
import { InnKpp } from '../../ui/InnKpp';
import type { TableColumn } from '../../ui/table/columns';
import { PagedTable } from '../../ui/table/PagedTable';
import type { Sort } from '../../ui/table/TableHead';
import { ClientMonths } from './ClientMonths';
import { countIn, type ClientRow, type KindGroup, type LargestCounts } from './packageStatistics';
import { sortRows } from './sortRows';
import { roomFor } from './roomFor';
import link from './clientLink.module.css';
import styles from './packages.module.css';
import { useDownloads } from '../../ui/useDownload';
import { useMay } from '../../ui/useMay';

const pageSizes = [10, 20, 50] as const;

/** So many kinds stay in the row for longer than what the unfolded part tells as well. */
const largestKinds = 2;

const idOf = ({ entry: { dealer, client } }: ClientRow) => `${dealer} ${client.client_id}`;
const nameOf = ({ entry: { client } }: ClientRow) => client.client;
const innKppOf = ({ entry: { client } }: ClientRow) => <InnKpp inn={client.inn} kpp={client.kpp} />;

const monthText = (index: number) => formatMonth(fromMonthIndex(index), '.');
const monthsText = ({ span: [first, last] }: ClientRow) =>
  first === last ? monthText(first) : `${monthText(first)} – ${monthText(last)}`;

interface ClientTableProps {
  rows: readonly ClientRow[];
  largest: LargestCounts;
  /** Clients before the search. */
  total: number;
  busy: boolean;
  search: string;
  onSearch: (search: string) => void;
  groups: readonly KindGroup[];
  months: Months;
  startChosen: boolean;
}

interface ColumnOptions extends Pick<ClientTableProps, 'largest' | 'groups' | 'months' | 'startChosen'> {
  dataProvider: AppDataProvider;
  downloadOf: ReturnType<typeof useDownloads>;
}

function columnsOf({
  dataProvider,
  downloadOf,
  largest,
  groups,
  months,
  startChosen,
}: ColumnOptions): readonly TableColumn<ClientRow>[] {
  const amount = { align: 'end', firstOrder: 'DESC', grow: 0 } as const;
  // What every row has in common gives way to the kinds.
  const month = months.start === months.end ? { least: 84, rank: groups.length + 9 } : { least: 148, rank: 9 };
  return [
    { name: 'dealer', label: 'Дилер', least: 150, rank: 4, sortBy: 'dealer', cell: ({ entry }) => entry.dealerName },
    {
      name: 'client',
      label: 'Клиент',
      least: 180,
      rank: 1,
      sortBy: 'client',
      cell: ({ entry: { client } }) => (
        <ClientName className={link.client} id={client.client_id} name={client.client} />
      ),
    },
    { name: 'inn', label: 'ИНН/КПП', least: 204, grow: 0, rank: 8, sortBy: 'inn', cell: innKppOf },
    { ...month, name: 'month', label: 'Месяц', grow: 0, sortBy: 'month', cell: monthsText },
    {
      ...amount,
      name: 'count',
      label: 'Количество',
      least: roomFor(110, formatNumber(largest.all)),
      rank: 2,
      sortBy: 'count',
      cell: ({ count }) => formatNumber(count),
    },
    ...groups.map((group, at): TableColumn<ClientRow> => ({
      ...amount,
      name: group.caption,
      label: group.caption,
      least: roomFor(64, formatNumber(largest.of.get(group.caption) ?? 0)),
      rank: at < largestKinds ? at + 5 : at + 7,
      sortBy: group.caption,
      cell: ({ kinds }) => formatNumber(countIn(kinds, group)),
    })),
    {
      name: 'details',
      label: 'Детализация',
      least: 124,
      grow: 0,
      rank: 3,
      paper: false,
      cell: (row) => {
        const { dealer, client } = row.entry;
        return (
          <DownloadButton
            disabled={!startChosen}
            download={downloadOf(idOf(row))}
            fallbackName="package_details.xlsx"
            file={(options) => dataProvider.exportPackageDetails(months, dealer, client, options)}
            label={`Скачать детализацию: ${client.client}`}
          >
            Скачать
          </DownloadButton>
        );
      },
    },
  ];
}

/** The clients of the chosen dealers, page by page; what is unfolded is read by month. */
export const ClientTable = memo(function ClientTable({
  rows,
  largest,
  total,
  busy,
  search,
  onSearch,
  groups,
  months,
  startChosen,
}: ClientTableProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const detailed = useMay('exportPackageDetails');
  const downloadOf = useDownloads();
  const columns = useMemo(() => {
    const all = columnsOf({ dataProvider, downloadOf, largest, groups, months, startChosen });
    return detailed ? all : all.filter(({ name }) => name !== 'details');
  }, [dataProvider, detailed, downloadOf, largest, groups, months, startChosen]);
  const [sort, setSort] = useState<Sort>({ field: 'count', order: 'DESC' });
  const sorted = useMemo(() => sortRows(rows, sort, groups), [rows, sort, groups]);
  return (
    <>
      <label className={styles.clients}>
        <span className={styles.hidden}>Поиск клиента</span>
        <input
          className={styles.search}
          placeholder="Поиск клиента"
          style={{ width: '100%' }}
          type="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <PagedTable
        byPlace
        caption="Клиенты"
        columns={columns}
        empty="Нет данных по вашему запросу"
        idOf={idOf}
        pageSizes={pageSizes}
        nameOf={nameOf}
        Detail={ClientMonths}
        of={sorted}
        rows={busy ? undefined : sorted}
        setSort={setSort}
        sort={sort}
        total={total}
      />
    </>
  );
});
