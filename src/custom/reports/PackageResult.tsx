import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { packageClientLimit } from '../../contract/packageReport';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { ListedPackages, Months } from '../../dataProvider/reportVerbs';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import { DownloadButton } from '../../ui/DownloadButton';
import { Skeleton } from '../../ui/Skeleton';
import { toasts } from '../../ui/toasts';
import type { DownloadOptions } from '../../ui/useDownload';
import { ClientTable } from './ClientTable';
import { DealerChoice } from './DealerChoice';
import { KindChoice } from './KindChoice';
import {
  billable,
  clientEntries,
  clientRows,
  kindGroups,
  largestCounts,
  monthsOf,
  sumKinds,
  type ClientRow,
} from './packageStatistics';
import { useSettled } from '../../ui/useSettled';
import styles from './packages.module.css';
import { Late, late } from '../../ui/late';

const PackageChart = late(async () => ({ default: (await import('./PackageChart')).PackageChart }));

/** How long a change of dealers waits before it is computed, ms (doc 2 §4). */
const settleMs = 300;

interface PackageResultProps {
  dealers: readonly ListedPackages[];
  months: Months;
  /** The form has a start month: a client's details may be asked for. */
  startChosen: boolean;
}

interface FileButtonProps {
  /** There is nothing to put into the file, and the press says so. */
  empty: boolean;
  file: (options: DownloadOptions) => ReturnType<AppDataProvider['exportPackageReport']>;
  children: string;
}

const FileButton = ({ empty, file, children }: FileButtonProps) =>
  empty ? (
    <Button icon="download" onClick={() => toasts.show({ tone: 'danger', text: 'Нет данных для загрузки' })}>
      {children}
    </Button>
  ) : (
    <DownloadButton fallbackName="package_statistic.xlsx" file={file}>
      {children}
    </DownloadButton>
  );

/** The dealers that are not left out, and their clients: those of the answer, or asked for where there are few enough. */
function useChosen(dealers: readonly ListedPackages[], months: Months, leftOut: ReadonlySet<number>) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const chosen = useMemo(() => dealers.filter(({ dealer_id }) => !leftOut.has(dealer_id)), [dealers, leftOut]);
  const ids = chosen.map(({ dealer_id }) => dealer_id);
  const whole = dealers.some(({ data_clients }) => data_clients.length > 0);
  const fits = chosen.reduce((sum, { client_count }) => sum + client_count, 0) <= packageClientLimit;
  const fewer = useQuery({
    queryKey: ['package-report', months, ids],
    queryFn: ({ signal }) => dataProvider.readPackageReport(months, ids, { signal }),
    enabled: !whole && fits && ids.length > 0,
    retry: false,
    gcTime: 60_000,
  });

  const { start, end } = months;
  const source = whole ? dealers : fewer.data;
  const entries = useMemo(() => clientEntries(source ?? [], { start, end }), [source, start, end]);
  return { chosen, entries, busy: fewer.isLoading, tooMany: !whole && !fits };
}

/** What is billed of the clients that the search has found, beside that of all. */
function OfFound({ rows, kindsOut }: { rows: readonly ClientRow[]; kindsOut: ReadonlySet<string> }) {
  const found = useMemo(() => billable(sumKinds(rows.map(({ kinds }) => kinds)), kindsOut), [rows, kindsOut]);
  return `, у найденных клиентов: ${formatNumber(found)}`;
}

/** An answer of the statistics: dealers, kinds, total, clients, files, the chart. All is computed here, nothing asked again. */
export function PackageResult({ dealers, months, startChosen }: PackageResultProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(() => new Set());
  const [kindsOut, setKindsOut] = useState<ReadonlySet<string>>(() => new Set());
  const [search, setSearch] = useState('');
  const [charted, setCharted] = useState(false);
  const settled = useSettled(leftOut, settleMs);

  const { chosen, entries, busy, tooMany } = useChosen(dealers, months, settled);
  const kinds = useMemo(() => sumKinds(chosen.map(({ totals }) => totals)), [chosen]);
  const groups = useMemo(() => kindGroups(kinds), [kinds]);
  const largest = useMemo(() => largestCounts(entries, groups), [entries, groups]);
  const rows = useMemo(
    () => clientRows(entries, { dealers: settled, kinds: kindsOut, search }),
    [entries, settled, kindsOut, search],
  );
  const captions =
    kindsOut.size === 0
      ? {}
      : { captions: kinds.map(({ caption }) => caption).filter((caption) => !kindsOut.has(caption)) };

  const dealerIds = chosen.map(({ dealer_id }) => dealer_id);
  const file = (clients: () => string[]) => (options: DownloadOptions) =>
    dataProvider.exportPackageReport(
      months,
      { org_id: [], dealers: dealerIds, clients: clients(), ...captions },
      options,
    );
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.bar}>
          <DealerChoice dealers={dealers} leftOut={leftOut} onChange={setLeftOut} />
          <span className={styles.total} role="status">
            Пакетов к оплате: {formatNumber(billable(kinds, kindsOut))}
            {search.trim() !== '' && !busy && !tooMany && <OfFound kindsOut={kindsOut} rows={rows} />}
          </span>
          <FileButton empty={chosen.length === 0} file={file(() => [])}>
            Excel по дилерам
          </FileButton>
          <FileButton empty={rows.length === 0} file={file(() => rows.map(({ entry }) => entry.client.client_id))}>
            Excel по отобранным клиентам
          </FileButton>
          <Button aria-expanded={charted} icon="chart" variant="ghost" onClick={() => setCharted(!charted)}>
            {charted ? 'Скрыть график' : 'Показать график'}
          </Button>
        </div>
        <KindChoice kinds={kinds} leftOut={kindsOut} onChange={setKindsOut} />
        {charted && (
          <Late fallback={<Skeleton height={268} width="100%" />}>
            <PackageChart
              end={months.end}
              groups={groups}
              months={monthsOf(
                chosen.map(({ detail }) => detail),
                kindsOut,
              )}
            />
          </Late>
        )}
      </div>
      {tooMany && (
        <p>Клиентов больше {formatNumber(packageClientLimit)}: оставьте меньше дилеров, чтобы увидеть их по одному.</p>
      )}
      <ClientTable
        busy={busy}
        groups={groups}
        largest={largest}
        months={months}
        rows={rows}
        search={search}
        startChosen={startChosen}
        total={entries.length}
        onSearch={setSearch}
      />
    </>
  );
}
