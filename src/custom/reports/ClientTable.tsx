import { memo } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Months } from '../../dataProvider/reportVerbs';
import { formatNumber } from '../../domain/plural';
import { DownloadButton } from '../../ui/DownloadButton';
import { useScreen, type Screen } from '../../ui/useScreen';
import { monthsOf, type ClientRow } from './packageStatistics';
import { ReportTable, type Column } from './ReportTable';
import styles from './packages.module.css';

const pageSizes = [10, 20, 50] as const;

/** The columns besides client, quantity and details, by the class of the screen. */
const further: Record<Screen, readonly string[]> = {
  mobile: [],
  tablet: ['inn'],
  desktop: ['inn', 'month'],
  large: ['inn', 'month', 'breakdown'],
};

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
  const shown = further[useScreen()];
  const byMonth = ({ entry: { client } }: ClientRow) => monthsOf([client.detail], kindsOut);
  const columns: readonly Column<ClientRow>[] = [
    { name: 'client', caption: 'Клиент', type: 'text', cell: ({ entry: { client } }) => client.client },
    {
      name: 'inn',
      caption: 'ИНН/КПП',
      type: 'text',
      short: true,
      cell: ({ entry: { client } }) => [client.inn, client.kpp].filter(Boolean).join('/'),
    },
    {
      name: 'month',
      caption: 'Месяц',
      type: 'text',
      short: true,
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
    { name: 'count', caption: 'Количество', type: 'number', cell: ({ count }) => formatNumber(count) },
    {
      name: 'breakdown',
      caption: 'Расшифровка',
      type: 'text',
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
      caption: 'Детализация',
      type: 'text',
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
  const always = ['client', 'count', 'details'];
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
      <ReportTable
        busy={busy}
        caption="Клиенты"
        columns={columns.filter(({ name }) => always.includes(name) || shown.includes(name))}
        empty="Нет данных по вашему запросу"
        keyOf={({ entry: { dealer, client } }) => `${dealer} ${client.client_id}`}
        pageSizes={pageSizes}
        rows={rows}
        total={total}
      />
    </>
  );
});
