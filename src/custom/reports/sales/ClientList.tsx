import { useMemo, useState } from 'react';
import type { ListedSalesClient } from '../../../contract/salesReports';
import type { SalesQuestion } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import { finderOf } from '../../../domain/search/readQuery';
import { Pager } from '../../../ui/Pager';
import { Table } from '../../../ui/table/Table';
import type { Sort } from '../../../ui/table/TableHead';
import { TextField } from '../../../ui/TextField';
import { useSettled } from '../../../ui/useSettled';
import { ChosenTotals } from './ChosenTotals';
import { clientColumns, sortClients } from './clientColumns';
import { ClientDetail } from './ClientDetail';
import type { Explained } from './DerivationDialog';
import { leastSearch, searchMs } from './SalesDealers';
import { clientKey, everything, isChosen, toggled, type ClientChoice } from './selection';
import styles from './sales.module.css';

const pageSizes = [20, 50, 100] as const;

interface ClientListProps {
  clients: readonly ListedSalesClient[];
  question: SalesQuestion;
  choice: ClientChoice;
  shared: boolean;
  /** The client to show first, unfolded, by `clientKey`. */
  wanted: string | undefined;
  onChoose: (choice: ClientChoice) => void;
  explain: (explained: Explained) => void;
}

function foundOf(clients: ClientListProps['clients'], search: string) {
  const isFound = finderOf(search);
  return clients.filter(({ name, inn, kpp }) => isFound(`${name} ${inn} ${kpp ?? ''}`));
}

/** The clients of a dealer, page by page; the search is by name, INN and KPP. */
export function ClientList({ clients, question, choice, shared, wanted, onChoose, explain }: ClientListProps) {
  const sought = clients.find((client) => String(clientKey(client)) === wanted);
  const [typed, setTyped] = useState(sought?.inn ?? '');
  const [perPage, setPerPage] = useState<number>(pageSizes[0]);
  const [sort, setSort] = useState<Sort>({ field: 'cost', order: 'DESC' });
  const [at, setAt] = useState({ search: '', page: 1 });
  const settled = useSettled(typed.trim(), searchMs);
  const search = settled.length >= leastSearch ? settled : '';
  const page = at.search === search ? at.page : 1;
  const found = foundOf(clients, search);
  const sorted = sortClients(found, sort);
  const columns = useMemo(() => clientColumns(shared, clients), [shared, clients]);
  const chosen = clients.filter((client) => isChosen(choice, clientKey(client)));
  if (clients.length === 0) return <p className={styles.empty}>У дилера нет клиентов</p>;
  return (
    <>
      {wanted !== undefined && !sought && (
        <p className={styles.empty}>Найденный клиент за период ничего не отправлял.</p>
      )}
      <div className={styles.clientBar}>
        <TextField
          label="Поиск клиента"
          look="filter"
          placeholder="От 3 знаков"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <label className={styles.option}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < clients.length;
            }}
            checked={chosen.length === clients.length}
            type="checkbox"
            onChange={() => onChoose(chosen.length === clients.length ? { all: false, ids: new Set() } : everything)}
          />
          Все клиенты ({formatNumber(chosen.length)} из {formatNumber(clients.length)})
        </label>
      </div>
      {found.length === 0 ? (
        <p className={styles.empty}>У дилера нет клиентов, соответствующих поисковому запросу</p>
      ) : (
        <Table
          caption="Клиенты"
          columns={columns}
          Detail={ClientDetail}
          empty=""
          unfolded={wanted}
          highlighted={wanted}
          idOf={({ client }) => String(clientKey(client))}
          nameOf={({ client }) => client.name}
          rows={sorted.slice((page - 1) * perPage, page * perPage).map((client) => ({
            client,
            question,
            shared,
            explain,
            chosen: isChosen(choice, clientKey(client)),
            onToggle: () => onChoose(toggled(choice, clientKey(client))),
          }))}
          setSort={setSort}
          sort={sort}
        />
      )}
      {chosen.length > 0 && <ChosenTotals clients={chosen} shared={shared} />}
      <Pager
        count={found.length}
        page={page}
        pageSizes={pageSizes}
        perPage={perPage}
        setPage={(next) => setAt({ search, page: next })}
        setPerPage={(next) => {
          setPerPage(next);
          setAt({ search, page: 1 });
        }}
        total={clients.length}
      />
    </>
  );
}
