import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ActiveUserRow } from '../../contract/accountReports';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { isIdText, recordId } from '../../domain/recordId';
import { formatMonth } from '../../domain/month';
import { formatNumber } from '../../domain/plural';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Retry } from '../../ui/Retry';
import { choicesRead } from '../../ui/choicesRead';
import { ClientName } from '../../ui/ClientName';
import { DownloadButton } from '../../ui/DownloadButton';
import { SearchSelect } from '../../ui/SearchSelect';
import type { TableColumn } from '../../ui/table/columns';
import { PagedTable } from '../../ui/table/PagedTable';
import { MonthsForm, useMonths } from './MonthsForm';
import { useDealersAndClients } from './useDealersAndClients';
import { usePortals } from './usePortals';
import styles from './reports.module.css';

const pageSizes = [10, 20, 50] as const;
const none: readonly ActiveUserRow[] = [];

const columns: readonly TableColumn<ActiveUserRow>[] = [
  { name: 'name', label: 'Логин', least: 180, grow: 300, cell: ({ name }) => name },
  {
    name: 'package_count',
    label: 'Количество пакетов',
    least: 110,
    rank: 2,
    align: 'end',
    cell: ({ package_count }) => formatNumber(package_count),
  },
  { name: 'package_origin', label: 'Где подан пакет', least: 160, cell: ({ package_origin }) => package_origin },
  { name: 'period', label: 'Период', least: 90, rank: 2, cell: ({ month, year }) => formatMonth({ month, year }, '.') },
];

type Client = ReturnType<typeof useDealersAndClients>['clients']['choices'][number];

/** Server, dealer and client: as the address has them, and as they were picked since. */
function usePicked(search: URLSearchParams) {
  const { portals, chooses } = usePortals();
  const [picked, setPicked] = useState<{ of: string; server?: string; dealer?: number | null; client?: Client | null }>(
    { of: '' },
  );
  const here = search.toString();
  const own = picked.of === here ? picked : { of: here };
  const inAddress = (name: string) => (isIdText(search.get(name) ?? '') ? Number(search.get(name)) : undefined);
  const portal = (name: string | null | undefined) =>
    portals.find(({ server_alias }) => server_alias === name)?.server_alias;
  return {
    portals: chooses ? portals : [],
    server: portal(own.server) ?? portal(search.get('server')) ?? portals[0]?.server_alias,
    dealerId: own.dealer === undefined ? inAddress('dealer') : own.dealer,
    untouched: own.dealer === undefined && own.client === undefined && own.server === undefined,
    clientId: own.client === undefined ? inAddress('client') : own.client?.id,
    pickedClient: own.client,
    asked: { dealer: inAddress('dealer'), client: inAddress('client'), server: portal(search.get('server')) },
    pick: (change: { server?: string; dealer?: number | null; client?: Client | null }) =>
      setPicked({ ...own, ...change }),
  };
}

interface PickersProps {
  picked: ReturnType<typeof usePicked>;
  found: ReturnType<typeof useDealersAndClients>;
  client: Client | null | undefined;
}

/** The choice of server, dealer and client. */
function Pickers({ picked: { portals, server, pick }, found: { dealers, dealer, clients }, client }: PickersProps) {
  return (
    <>
      {portals.length > 1 && (
        <fieldset className={styles.radios}>
          <legend className={styles.label}>Сервер</legend>
          {portals.map(({ server_alias, server_name }) => (
            <label key={server_alias} className={styles.radio}>
              <input
                checked={server_alias === server}
                name="server"
                type="radio"
                onChange={() => pick({ server: server_alias, dealer: null, client: null })}
              />
              {server_name}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.pick}>
        <SearchSelect
          {...choicesRead(dealers)}
          choices={dealers.data ?? []}
          label="Дилер"
          placeholder="Выберите дилера"
          value={dealer ?? null}
          onChange={(choice) => pick({ dealer: choice?.id ?? null, client: null })}
        />
      </div>
      <div className={styles.pick}>
        <SearchSelect
          {...clients}
          disabled={!dealer}
          label="Организация клиента"
          placeholder={dealer ? 'Название, ИНН, КПП' : 'Сначала выберите дилера'}
          value={client ?? null}
          onChange={(choice) => pick({ client: choice })}
        />
      </div>
    </>
  );
}

/** Where the address names neither, it is of the first client of the dealer that is chosen for one. */
function useOpening(
  { search, fill }: ReturnType<typeof useMonths>,
  { server, untouched }: PickersProps['picked'],
  { dealer, clients }: PickersProps['found'],
) {
  const [first] = clients.choices;
  const opens = untouched && !search.has('dealer') && !search.has('client') && search.has('start');
  useEffect(() => {
    if (opens && server && dealer?.org_id && first)
      fill({ server, dealer: String(dealer.id), client: String(first.id) });
  });
}

const Failed = ({ again }: { again: () => void }) => (
  <div className={styles.failure}>
    Не удалось загрузить отчёт.
    <Retry again={again} />
  </div>
);

/** `/reports/active_users`: who of a client's users sent packages, how many and from where (doc 2 §2.5). */
export function ActiveUsersPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const months = useMonths();
  const picked = usePicked(months.search);
  const { server, dealerId, clientId, pickedClient, asked } = picked;
  const found = useDealersAndClients(server, dealerId, clientId, (months.typed ?? months.asked)?.start);
  const { dealers, dealer, clients } = found;
  const client = pickedClient === undefined ? clients.choices.find(({ id }) => id === clientId) : pickedClient;

  useOpening(months, picked, found);
  const askedDealer = dealers.data?.find(({ id }) => id === asked.dealer);
  const question =
    months.asked && askedDealer?.org_id && asked.client && asked.server && asked.server === server
      ? {
          ...months.asked,
          server: asked.server,
          dealer: { id: askedDealer.id, org_id: askedDealer.org_id },
          client: asked.client,
        }
      : undefined;
  const report = useQuery({
    queryKey: ['active-users', question],
    queryFn: ({ signal }) => (question ? dataProvider.listActiveUsers(question, { signal }) : []),
    enabled: question !== undefined,
    retry: false,
    gcTime: 60_000,
  });
  const load = () => {
    if (!dealer || !client || !server) return;
    if (!months.apply({ server, dealer: String(dealer.id), client: String(client.id) })) void report.refetch();
  };
  // Without its dealers it cannot be asked for.
  const unread = dealers.isError && !dealers.data ? dealers : report;
  const failed = unread.isError && !isOutdated(unread);
  const rows = question ? (report.data ?? none) : none;
  return (
    <div className={styles.page}>
      <MonthsForm
        before={<Pickers client={client} found={found} picked={picked} />}
        busy={report.isFetching}
        months={months}
        ready={dealer !== undefined && Boolean(client)}
        onLoad={load}
      >
        <DownloadButton
          disabled={!question || rows.length === 0}
          fallbackName="active_users.xlsx"
          file={(options) =>
            question ? dataProvider.exportActiveUsers(question, options) : Promise.reject(new Error('no question'))
          }
        >
          Выгрузить в Excel
        </DownloadButton>
      </MonthsForm>
      {question && client?.id === question.client && (
        <p className={styles.note}>
          Клиент: <ClientName id={recordId(question.server, client.id)} name={client.name} />
        </p>
      )}
      {dealer && !dealer.org_id && (
        <p className={styles.note}>У дилера нет ID организации: отчёт по нему не строится.</p>
      )}
      <section aria-label="Отчёт" className={styles.page} tabIndex={-1}>
        {isOutdated(report) && !failed && <Outdated again={() => void report.refetch()} />}
        {failed ? (
          <Failed again={() => void unread.refetch()} />
        ) : (
          <PagedTable
            caption="Отчет по учетным записям"
            columns={columns}
            empty={question ? 'Нет данных по вашему запросу' : 'Нет данных в таблице'}
            idOf={({ name, package_origin, month, year }) => `${year}-${month} ${package_origin} ${name}`}
            pageSizes={pageSizes}
            of={question}
            rows={question && report.isPending ? undefined : rows}
          />
        )}
      </section>
    </div>
  );
}
