import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'react-admin';
import type { DealerPrice } from '../../../contract/dealers';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { formatMonth, type Month } from '../../../domain/month';
import { may } from '../../../domain/policy';
import type { Rights } from '../../../domain/rights';
import { billingAliases, type BillingAlias } from '../../../domain/tiers';
import { IconButton } from '../../../ui/IconButton';
import { useOpenDialog } from '../../../ui/useDialogAddress';
import { priceAddress, priceParam } from '../price/priceAddress';
import { AddButton } from './AddButton';
import { Failure } from './Failure';
import { ofDealer } from './ofDealer';
import styles from './page.module.css';
import { PriceTable, type PriceColumn } from './PriceTable';
import { StatusBadge } from './StatusBadge';

const aliases = Object.keys(billingAliases) as BillingAlias[];
const monthOf = ({ start_year, start_month }: DealerPrice): Month => ({ year: start_year, month: start_month });
const addressOf = (row: DealerPrice) => priceAddress({ alias: row.billing_type_alias, month: monthOf(row) });

/** «Прайсы»: the regional price lists of a dealer; a row opens the panel of its scheme (doc 2 §2.3). */
export function PriceLists({ dealer }: { dealer: number }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { permissions: rights } = usePermissions<Rights>();
  const open = useOpenDialog();
  const { data, isError, refetch } = useQuery({
    ...ofDealer(dealer, 'prices'),
    queryFn: () => dataProvider.listDealerPrices(dealer),
  });
  if (isError) return <Failure onRetry={() => void refetch()} />;

  const choices = aliases.map((alias) => ({
    caption: billingAliases[alias],
    run: () => open(priceParam, priceAddress({ alias, month: undefined })),
  }));
  const columns: readonly PriceColumn<DealerPrice>[] = [
    { caption: 'Наименование', cell: ({ caption }) => caption },
    { caption: 'Статус', cell: ({ price_status }) => <StatusBadge status={price_status} /> },
    { caption: 'Дата применения', cell: (row) => formatMonth(monthOf(row), '.') },
    {
      caption: 'Действия',
      kind: 'tools',
      cell: (row) => {
        const writable = row.price_status === 'future' && rights !== undefined && may(rights, 'changePriceList');
        const label = `${writable ? 'Изменить' : 'Посмотреть'}: ${row.caption} ${formatMonth(monthOf(row), '.')}`;
        return (
          <IconButton icon={writable ? 'edit' : 'eye'} label={label} onClick={() => open(priceParam, addressOf(row))} />
        );
      },
    },
  ];
  return (
    <>
      {rights && may(rights, 'createPriceList') && (
        <div className={styles.toolbar}>
          <AddButton caption="Добавить прайс" choices={choices} />
        </div>
      )}
      <PriceTable caption="Прайсы" columns={columns} keyOf={addressOf} rows={data} />
    </>
  );
}
