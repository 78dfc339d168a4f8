import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DealerPrice } from '../../../contract/dealers';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { formatMonth, type Month } from '../../../domain/month';
import { billingAliases, type BillingAlias } from '../../../domain/tiers';
import { IconButton } from '../../../ui/IconButton';
import { LinkButton } from '../../../ui/LinkButton';
import { isOutdated, Outdated } from '../../../ui/Outdated';
import type { TableColumn } from '../../../ui/table/columns';
import { numberColumn, PagedTable } from '../../../ui/table/PagedTable';
import { useCompany } from '../../../ui/useCompany';
import { useMay } from '../../../ui/useMay';
import { useOpenDialog } from '../../../ui/useDialogAddress';
import { useRemoval } from '../../../ui/useRemoval';
import { closedLists } from '../price/closedLists';
import { priceAddress, priceParam } from '../price/priceAddress';
import type { AskRecalculation } from '../recalculate/chosenRecords';
import { AddButton } from './AddButton';
import { RecalculateButton } from './RecalculateButton';
import { Failure } from './Failure';
import { ofDealer, priceRows } from './ofDealer';
import styles from './page.module.css';
import { StatusBadge } from './StatusBadge';
import { useRights } from '../../../ui/useRights';

const aliases = Object.keys(billingAliases) as BillingAlias[];
const monthOf = ({ start_year, start_month }: DealerPrice): Month => ({ year: start_year, month: start_month });
const nameOf = (row: DealerPrice) => `${row.caption} ${formatMonth(monthOf(row), '.')}`;
const addressOf = (row: DealerPrice) => priceAddress({ alias: row.billing_type_alias, month: monthOf(row) });

const columns: readonly TableColumn<DealerPrice>[] = [
  numberColumn,
  { name: 'caption', label: 'Наименование', least: 160, grow: 400, rank: 1, cell: ({ caption }) => caption },
  {
    name: 'status',
    label: 'Статус',
    least: 120,
    cell: ({ price_status }) => <StatusBadge status={price_status} />,
  },
  { name: 'from', label: 'Дата применения', least: 110, cell: (row) => formatMonth(monthOf(row), '.') },
];

const recordOf = ({ caption, billing_type_alias: alias, price_status: status, ...row }: DealerPrice) => ({
  key: `${alias}:${row.start_year}:${row.start_month}`,
  label: `${caption}, с ${formatMonth({ year: row.start_year, month: row.start_month })}`,
  status,
  form: alias,
});

/** The lists that keys name, as a batch recalculates them. */
const askOf =
  (dealer: number): AskRecalculation =>
  (keys, month, recipe) => {
    const lists = keys.map((key) => {
      const [alias, year, start] = key.split(':');
      return { alias: alias as BillingAlias, year: Number(year), month: Number(start) };
    });
    return { kind: 'recalculate-prices', input: { dealer, month, recipe, lists } };
  };

/** «Прайсы»: the regional price lists of a dealer; a row opens the panel of its scheme (doc 2 §2.3). */
export function PriceLists({ dealer, of }: { dealer: number; of: string }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const rights = useRights();
  const company = useCompany();
  const closed = rights && closedLists(rights, company?.dealer_id, dealer);
  const writes = rights !== undefined && closed === undefined;
  const removes = useMay('removePriceList');
  const open = useOpenDialog();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: ofDealer(dealer).queryKey });
  const removal = useRemoval(() => void reread());
  const { data, error, refetch } = useQuery({
    ...ofDealer(dealer, 'prices'),
    queryFn: () => dataProvider.listDealerPrices(dealer),
  });
  const outdated = isOutdated({ data, error });
  if (error && !outdated) return <Failure again={refetch} error={error} what="прайсы" />;

  const choices = aliases.map((alias) => ({
    caption: billingAliases[alias],
    run: () => open(priceParam, priceAddress({ alias, month: undefined })),
  }));
  const remove = (row: DealerPrice) =>
    removal.ask({
      of,
      what: `прайс ${nameOf(row)}`,
      text: `Прайс «${row.caption}» с ${formatMonth(monthOf(row))} ещё не действует. После удаления его можно будет вернуть.`,
      run: async () => (await dataProvider.removals()).removePriceList(dealer, row),
    });
  const tools = (row: DealerPrice) => {
    const writable = row.price_status === 'future' && writes;
    const label = `${writable ? 'Изменить' : 'Посмотреть'}: ${nameOf(row)}`;
    return (
      <>
        <IconButton icon={writable ? 'edit' : 'eye'} label={label} onClick={() => open(priceParam, addressOf(row))} />
        {writable && removes && (
          <IconButton icon="trash" label={`Удалить: ${nameOf(row)}`} onClick={() => remove(row)} />
        )}
      </>
    );
  };
  return (
    <>
      {writes && (
        <div className={styles.toolbar}>
          <AddButton caption="Добавить прайс" choices={choices} />
          <RecalculateButton
            ask={askOf(dealer)}
            form={`recalculate-prices/${dealer}`}
            of={of}
            records={data?.map(recordOf)}
            reread={reread}
            title="Изменить цены прайсов"
          />
          <LinkButton to={`/administration/sheets/price-lists?dealer=${dealer}`}>Импорт…</LinkButton>
        </div>
      )}
      {outdated && <Outdated again={refetch} />}
      <PagedTable
        caption="Прайсы"
        columns={columns}
        empty="Нет данных в таблице"
        idOf={addressOf}
        pageSizes={priceRows}
        rows={data}
        tools={tools}
        toolsWidth={100}
      />
      {removal.question}
    </>
  );
}
