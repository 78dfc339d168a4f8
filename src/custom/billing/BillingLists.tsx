import type { BillingItem, BillingProfile } from '../../contract/billing';
import { formatMoney, fromWire } from '../../domain/money';
import { Badge } from '../../ui/Badge';
import { IconButton } from '../../ui/IconButton';
import type { TableColumn } from '../../ui/table/columns';
import { Table } from '../../ui/table/Table';
import { beginsLater } from './beginsLater';
import styles from './billing.module.css';

const types = { dynamic: 'Динамический', custom: 'Индивидуальный', other: 'Прочее' } as const;
const sum = (roubles: number | null) => (roubles === null ? '—' : formatMoney(fromWire(roubles)));

const columns: readonly TableColumn<BillingItem>[] = [
  { name: 'caption', label: 'Название', least: 180, cell: ({ caption }) => caption },
  {
    name: 'type',
    label: 'Вид',
    least: 130,
    rank: 4,
    cell: ({ type }) => <Badge tone={type === 'custom' ? 'accent' : 'muted'}>{types[type]}</Badge>,
  },
  {
    name: 'start_at',
    label: 'Действует с',
    least: 110,
    rank: 3,
    cell: ({ start_at, permanent }) => (
      <>
        {start_at} {permanent && <span className={styles.dim}>бессрочно</span>}
      </>
    ),
  },
  {
    name: 'client_price',
    label: 'Цена для клиента, ₽',
    least: 110,
    rank: 2,
    align: 'end',
    cell: ({ client_price }) => sum(client_price),
  },
  {
    name: 'ctm_price',
    label: 'Доля организации, ₽',
    least: 110,
    rank: 2,
    align: 'end',
    cell: ({ ctm_price }) => sum(ctm_price),
  },
];

const idOf = ({ id }: BillingItem) => String(id);
const nameOf = ({ caption }: BillingItem) => caption;

interface BillingListsProps {
  profile: Pick<BillingProfile, 'tariffs' | 'options'>;
  /** Deletes an item that has not begun yet; without it nothing is deleted. */
  onRemove: ((item: BillingItem) => void) | undefined;
}

/** The tariffs and the options, newest first, in the same columns. */
export function BillingLists({ profile: { tariffs, options }, onRemove }: BillingListsProps) {
  const removable = ({ start_at }: BillingItem) => onRemove !== undefined && beginsLater(start_at);
  const tools = (item: BillingItem) =>
    removable(item) && (
      <IconButton
        icon="trash"
        label={`Удалить: ${item.caption}, с ${item.start_at}`}
        onClick={() => onRemove?.(item)}
      />
    );
  const shared = {
    heading: true,
    columns,
    empty: 'Данные отсутствуют',
    idOf,
    nameOf,
    ...([...tariffs, ...options].some(removable) && { tools, toolsWidth: 84 }),
  } as const;
  return (
    <>
      <Table caption="Тарифы" rows={tariffs} {...shared} />
      <Table caption="Опции" rows={options} {...shared} />
    </>
  );
}
