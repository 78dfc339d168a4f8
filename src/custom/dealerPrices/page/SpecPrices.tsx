import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { OperationId } from '../../../contract/endpoints';
import { specTypes, type Dealer, type SpecPriceRow } from '../../../contract/dealers';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { currentMonth, formatMonth, type Month } from '../../../domain/month';
import { formatNumber } from '../../../domain/plural';
import { may } from '../../../domain/policy';
import { recordId } from '../../../domain/recordId';
import { byServer } from '../../../domain/serverTime';
import { ClientName } from '../../../ui/ClientName';
import { IconButton } from '../../../ui/IconButton';
import { LinkButton } from '../../../ui/LinkButton';
import { isOutdated, Outdated } from '../../../ui/Outdated';
import type { TableColumn } from '../../../ui/table/columns';
import { numberColumn, PagedTable } from '../../../ui/table/PagedTable';
import { useOpenDialog } from '../../../ui/useDialogAddress';
import { useRemoval } from '../../../ui/useRemoval';
import { minimumParam, specAddress, specPanelTypes, specParam } from '../special/specAddress';
import { specStart } from '../special/specStart';
import { AddButton } from './AddButton';
import { fitsSpec, SpecFilters } from './SpecFilters';
import { Failure } from './Failure';
import { ofDealer, priceRows } from './ofDealer';
import styles from './page.module.css';
import { SpecRecalculation } from './SpecRecalculation';
import { StatusBadge } from './StatusBadge';
import { useRights } from '../../../ui/useRights';

/** Of two active conditions of a client one is billed. */
const billedWords = (billed: boolean) => (billed ? 'начисляется' : 'не начисляется');

/** The clients are of the dealer's own server; what they have used is that of `month`, in which it was read. */
const columnsOn = (server: string, month: Month): readonly TableColumn<SpecPriceRow>[] => [
  numberColumn,
  {
    name: 'client',
    label: 'Клиент',
    least: 180,
    grow: 400,
    rank: 1,
    cell: (row) => (
      <>
        <span className={styles.cardName}>
          <ClientName className={styles.client} id={recordId(server, row.client_id)} name={row.client_name} />
        </span>
        <span className={styles.onCard}>
          <StatusBadge status={row.price_status} /> {specTypes[row.type]}, с {specStart(row)}
        </span>
      </>
    ),
  },
  {
    name: 'packages',
    label: 'Количество пакетов',
    least: 124,
    rank: 3,
    card: false,
    align: 'end',
    cell: ({ package_count, actual_package_count }) => (
      <span>
        {package_count === null ? '—' : formatNumber(package_count)}
        {actual_package_count !== null && (
          <span className={styles.used}>
            за {formatMonth(month)}: {formatNumber(actual_package_count)}
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'status',
    label: 'Статус',
    least: 120,
    rank: 2,
    card: false,
    cell: ({ price_status, is_billed }) => (
      <span>
        <StatusBadge status={price_status} />
        {is_billed !== undefined && <span className={styles.used}>{billedWords(is_billed)}</span>}
      </span>
    ),
  },
  { name: 'type', label: 'Тип', least: 140, rank: 4, card: false, cell: ({ type }) => specTypes[type] },
  { name: 'from', label: 'Дата применения', least: 110, rank: 2, card: false, cell: specStart },
];

const nameOf = (row: SpecPriceRow) => `${specTypes[row.type]}, ${row.client_name}, ${specStart(row)}`;

const keyOf = ({ type, client_id, start_date, tariff_id }: SpecPriceRow) =>
  [type, client_id, start_date, tariff_id].join(':');

/** Which panel a row opens; one of the minimum tariff goes by the tariff's id. */
const panelOf = ({
  type,
  tariff_id,
  client_id,
  start_year: year,
  start_month: month,
}: SpecPriceRow): readonly [param: string, address: string] =>
  type === 'minimum_tariff'
    ? [minimumParam, String(tariff_id)]
    : [specParam, specAddress({ type, at: { client: client_id, year, month } })];

const removals = {
  spec_condition: 'removeSpecCondition',
  api: 'removeApiPrice',
  minimum_tariff: 'removeMinimumTariff',
} as const satisfies Record<SpecPriceRow['type'], OperationId>;

interface SpecPricesProps {
  dealer: Dealer;
  /** His server and what he is called. */
  of: string;
}

/** «Спецусловия»: what single clients pay, with the minimum tariffs of the dealer that has them (doc 2 §2.3). */
export function SpecPrices({ dealer: { p_id: dealer, p_piportal_alias: server, ...own }, of }: SpecPricesProps) {
  const { p_org_id, minimum_tariff_enabled } = own;
  const dataProvider = useDataProvider<AppDataProvider>();
  const rights = useRights();
  const open = useOpenDialog();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: ofDealer(dealer).queryKey });
  const removal = useRemoval(() => void reread());
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...ofDealer(dealer, 'spec'),
    queryFn: () => dataProvider.listDealerSpecPrices(dealer),
  });
  const columns = useMemo(
    () => columnsOn(server, currentMonth(byServer(new Date(dataUpdatedAt)))),
    [server, dataUpdatedAt],
  );
  const [sought, setSought] = useState('');
  const [status, setStatus] = useState<SpecPriceRow['price_status'] | ''>('');
  const outdated = isOutdated({ data, error });
  if (error && !outdated) return <Failure again={refetch} error={error} what="спецусловия" />;
  const filtered = sought.trim() !== '' || status !== '';
  const shown = data?.filter((row) => fitsSpec(row, sought, status));

  const writes = rights !== undefined && may(rights, 'createSpecCondition');
  const choices = specPanelTypes.map((type) => ({
    caption: specTypes[type],
    run: () => open(specParam, specAddress({ type, at: undefined })),
  }));
  const hasMinimum = minimum_tariff_enabled && p_org_id !== null;
  // Doc 2 §2.3 has the entry without quotes.
  const minimum = { caption: 'Тариф Минимальный', run: () => open(minimumParam, 'new') };
  const remove = (row: SpecPriceRow) =>
    removal.ask({
      of,
      what: nameOf(row),
      text: `${specTypes[row.type]} для ${row.client_name} с ${specStart(row)} ещё не действует. После удаления можно будет вернуть.`,
      run: async () => (await dataProvider.removals()).removeSpecPrice(dealer, row),
    });
  const tools = (row: SpecPriceRow) => {
    const future = row.price_status === 'future';
    const writable = writes && (future || rights.has('billing_admin'));
    const label = `${writable ? 'Изменить' : 'Посмотреть'}: ${nameOf(row)}`;
    return (
      <>
        <IconButton icon={writable ? 'edit' : 'eye'} label={label} onClick={() => open(...panelOf(row))} />
        {future && rights && may(rights, removals[row.type]) && (
          <IconButton icon="trash" label={`Удалить: ${nameOf(row)}`} onClick={() => remove(row)} />
        )}
      </>
    );
  };
  return (
    <>
      <div className={styles.toolbar}>
        {writes && <AddButton caption="Добавить спецусловие" choices={hasMinimum ? [...choices, minimum] : choices} />}
        {writes && <LinkButton to={`/administration/sheets/spec-conditions?dealer=${dealer}`}>Импорт…</LinkButton>}
        {writes && <LinkButton to={`/administration/sheets/api-conditions?dealer=${dealer}`}>Импорт API…</LinkButton>}
        {writes && hasMinimum && (
          <LinkButton to={`/administration/sheets/minimum-tariffs?dealer=${dealer}`}>Импорт тарифов…</LinkButton>
        )}
        {writes && <SpecRecalculation dealer={dealer} of={of} rows={shown} reread={reread} />}
        <SpecFilters sought={sought} status={status} onSeek={setSought} onStatus={setStatus} />
      </div>
      {outdated && <Outdated again={refetch} />}
      <PagedTable
        caption="Спецусловия"
        columns={columns}
        empty={filtered ? 'Нет данных по вашему запросу' : 'Нет данных в таблице'}
        idOf={keyOf}
        of={`${status} ${sought}`}
        pageSizes={priceRows}
        rows={shown}
        tools={tools}
        toolsWidth={100}
        total={data?.length}
      />
      {removal.question}
    </>
  );
}
