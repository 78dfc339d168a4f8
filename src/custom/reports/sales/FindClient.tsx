import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { joinInnKpp } from '../../../domain/taxpayerNames';
import { SearchSelect } from '../../../ui/SearchSelect';
import { useServerSearch } from '../../../ui/useServerSearch';
import { useMay } from '../../../ui/useMay';
import { leastSearch } from './SalesDealers';
import styles from './sales.module.css';

interface FindClientProps {
  months: { start: number; end: number };
  onFound: (dealer: number, client: string) => void;
}

/** A client among those of all dealers in the months: its choice opens the dealer with the client unfolded. */
export function FindClient({ months, onFound }: FindClientProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const finds = useMay('findSalesClients');
  const found = useServerSearch({
    key: ['sales', 'clients', months.start, months.end],
    find: async (sought, options) => {
      if (sought.trim().length < leastSearch) return [];
      const rows = await dataProvider.findSalesClients(months, sought.trim(), options);
      return rows.map(({ client_id, dealer_id, name, inn, kpp, dealer_name }) => ({
        id: `${dealer_id} ${client_id}`,
        name,
        note: `${joinInnKpp(inn, kpp)} · ${dealer_name}`,
        dealer_id,
        client_id,
      }));
    },
    enabled: finds,
  });
  if (!finds) return null;
  return (
    <div className={styles.findClient}>
      <SearchSelect
        {...found}
        label="Найти клиента у всех дилеров"
        look="filter"
        placeholder="От 3 знаков"
        value={null}
        onChange={(choice) => choice && onFound(choice.dealer_id, choice.client_id)}
      />
    </div>
  );
}
