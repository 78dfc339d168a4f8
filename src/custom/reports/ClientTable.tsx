import { memo, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Months } from '../../dataProvider/reportVerbs';
import { formatNumber } from '../../domain/plural';
import { DownloadButton } from '../../ui/DownloadButton';
import type { TableColumn } from '../../ui/table/columns';
import { PagedTable } from '../../ui/table/PagedTable';
import { monthsOf, type ClientRow } from './packageStatistics';
import styles from './packages.module.css';

const pageSizes = [10, 20, 50] as const;

const idOf = ({ entry: { dealer, client } }: ClientRow) => `${dealer} ${client.client_id}`;
const nameOf = ({ entry: { client } }: ClientRow) => client.client;

interface ClientTableProps {
  rows: readonly ClientRow[];
  /** Clients before the search. */
  total: number;
  busy: boolean;
  search: string;
  onSearch: (search: string) => void;
  kindsOut: ReadonlySet<string>;
  months: Months;
  startChosen: boolean;
}

interface ColumnOptions extends Pick<ClientTableProps, 'kindsOut' | 'months' | 'startChosen'> {
  dataProvider: AppDataProvider;
}

function columnsOf({ dataProvider, kindsOut, months, startChosen }: ColumnOptions): readonly TableColumn<ClientRow>[] {
  const byMonth = ({ entry: { client } }: ClientRow) => monthsOf([client.detail], kindsOut);
  return [
    { name: 'client', label: 'Клиент', least: 180, rank: 1, cell: ({ entry: { client } }) => client.client },
    {
      name: 'inn',
      label: 'ИНН/КПП',
      least: 130,
      rank: 3,
      cell: ({ entry: { client } }) => (
        <>
          {client.inn}
          {client.kpp && (
            <>
              /<wbr />
              {client.kpp}
            </>
          )}
        </>
      ),
    },
    {
      name: 'month',
      label: 'Месяц',
      least: 110,
      rank: 4,
      card: false,
      cell: (row) => (
        <span className={styles.lines}>
          {byMonth(row).map(({ month, caption, count }) => (
            <span key={month}>
              {caption}: {formatNumber(count)}
            </span>
          ))}
        </span>
      ),
    },
    {
      name: 'count',
      label: 'Количество',
      least: 110,
      rank: 2,
      align: 'end',
      cell: ({ count }) => formatNumber(count),
    },
    {
      name: 'breakdown',
      label: 'Расшифровка',
      least: 356,
      rank: 5,
      card: false,
      cell: (row) => (
        <span className={styles.lines}>
          {byMonth(row).map(({ month, kinds }) => (
            <span key={month}>
              {kinds.map(({ caption, count }) => `${caption}: ${formatNumber(count)}`).join(', ')}
            </span>
          ))}
        </span>
      ),
    },
    {
      name: 'details',
      label: 'Детализация',
      least: 124,
      grow: 0,
      rank: 2,
      cell: ({ entry: { dealer, client } }) => (
        <DownloadButton
          disabled={!startChosen}
          fallbackName="package_details.xlsx"
          file={(options) => dataProvider.exportPackageDetails(months, dealer, client.client_id, options)}
          label={`Скачать детализацию: ${client.client}`}
        >
          Скачать
        </DownloadButton>
      ),
    },
  ];
}

/** The clients of the chosen dealers, page by page; only what is on the page is taken apart by month. */
export const ClientTable = memo(function ClientTable({
  rows,
  total,
  busy,
  search,
  onSearch,
  kindsOut,
  months,
  startChosen,
}: ClientTableProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const columns = useMemo(
    () => columnsOf({ dataProvider, kindsOut, months, startChosen }),
    [dataProvider, kindsOut, months, startChosen],
  );
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
        caption="Клиенты"
        columns={columns}
        empty="Нет данных по вашему запросу"
        idOf={idOf}
        pageSizes={pageSizes}
        nameOf={nameOf}
        of={rows}
        rows={busy ? undefined : rows}
        total={total}
      />
    </>
  );
});
