import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { choicesRead } from '../../ui/choicesRead';
import { SearchSelect } from '../../ui/SearchSelect';
import styles from './sheets.module.css';

/** Asks to which dealer a sheet is loaded, where the address does not say; `note` is what to know of them. */
export function DealerStep({ note }: { note: string | undefined }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [, setParams] = useSearchParams();
  const dealers = useQuery({
    queryKey: ['sheet-dealers'],
    queryFn: () => dataProvider.filterDealers(),
  });
  return (
    <div className={styles.page}>
      {note !== undefined && <p>{note}</p>}
      <SearchSelect
        opened=""
        {...choicesRead(dealers)}
        choices={dealers.data ?? []}
        label="Дилер"
        value={null}
        onChange={(dealer) => dealer && setParams({ dealer: String(dealer.id) }, { replace: true })}
      />
    </div>
  );
}
