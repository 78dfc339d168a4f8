import type { ListedSalesClient } from '../../../contract/salesReports';
import type { SalesQuestion } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import { joinInnKpp } from '../../../domain/taxpayerNames';
import { Badge } from '../../../ui/Badge';
import { ClientName } from '../../../ui/ClientName';
import { roublesOf } from '../../../ui/roublesOf';
import type { TableColumn } from '../../../ui/table/columns';
import type { Sort } from '../../../ui/table/TableHead';
import { Amount } from './Amount';
import type { Explained } from './DerivationDialog';
import { roomFor } from '../roomFor';
import link from '../clientLink.module.css';
import styles from './sales.module.css';
import { ownSums, sums, totalOf, type SumKind } from './sums';

/** A client as its row has it. */
export interface ClientRow {
  client: ListedSalesClient;
  question: SalesQuestion;
  chosen: boolean;
  /** Whether a parent dealer has a share. */
  shared: boolean;
  onToggle: () => void;
  explain: (explained: Explained) => void;
}

export const sumsOf = ({ shared }: Pick<ClientRow, 'shared'>) => (shared ? sums : ownSums);

const collator = new Intl.Collator('ru', { numeric: true });

/** Clients by a column: a name, a contract, packages or a sum; equals by name. */
export function sortClients(
  clients: readonly ListedSalesClient[],
  { field, order }: Sort,
): readonly ListedSalesClient[] {
  const kind = sums.find(({ name }) => name === field);
  const by = (a: ListedSalesClient, b: ListedSalesClient) => {
    if (field === 'name') return collator.compare(a.name, b.name);
    if (field === 'contract') return collator.compare(a.contract_number ?? '', b.contract_number ?? '');
    return kind ? totalOf(a, kind) - totalOf(b, kind) : a.total_packages - b.total_packages;
  };
  const sign = order === 'ASC' ? 1 : -1;
  return [...clients].sort((a, b) => sign * by(a, b) || collator.compare(a.name, b.name));
}

/** Opens how a total of a client came about, month by month. */
function ClientTotal({ row: { client, question, explain }, kind }: { row: ClientRow; kind: SumKind }) {
  return (
    <Amount
      of={`${client.name}, ${kind.caption.toLowerCase()}`}
      sum={totalOf(client, kind)}
      onOpen={() => explain({ question, client, kind })}
    />
  );
}

const largestOf = (clients: readonly ListedSalesClient[], kind: SumKind) =>
  clients.reduce((most, client) => Math.max(most, totalOf(client, kind)), 0);

/** The columns of these clients of a dealer, with the sums that he has. */
export const clientColumns = (
  shared: boolean,
  clients: readonly ListedSalesClient[],
): readonly TableColumn<ClientRow>[] => [
  {
    name: 'chosen',
    label: 'В файл',
    least: 44,
    grow: 0,
    rank: 3,
    paper: false,
    cell: ({ client, chosen, onToggle }) => (
      <input
        aria-label={`Выбрать: ${client.name}`}
        checked={chosen}
        className={styles.box}
        type="checkbox"
        onChange={onToggle}
      />
    ),
  },
  {
    name: 'name',
    label: 'Клиент',
    least: 190,
    rank: 1,
    sortBy: 'name',
    cell: ({ client }) => (
      <>
        <ClientName className={link.client} id={client.client_id} name={client.name} />
        {client.is_dealer && <Badge tone="muted">Организация дилера</Badge>}
        <span className={styles.details}>{joinInnKpp(client.inn, client.kpp)}</span>
      </>
    ),
  },
  {
    name: 'contract',
    label: 'Договор',
    least: 100,
    grow: 0,
    rank: 7,
    sortBy: 'contract',
    cell: ({ client }) => client.contract_number ?? '—',
  },
  {
    name: 'packages',
    label: 'Пакетов',
    least: 84,
    grow: 0,
    rank: 4,
    align: 'end',
    sortBy: 'packages',
    firstOrder: 'DESC',
    cell: ({ client }) => formatNumber(client.total_packages),
  },
  ...sumsOf({ shared }).map((kind, at): TableColumn<ClientRow> => ({
    name: kind.name,
    label: `${kind.caption}, ₽`,
    least: roomFor(116, roublesOf([largestOf(clients, kind)])),
    grow: 0,
    rank: at === 0 ? 2 : at + 4,
    align: 'end',
    sortBy: kind.name,
    firstOrder: 'DESC',
    cell: (row) => <ClientTotal kind={kind} row={row} />,
  })),
];
