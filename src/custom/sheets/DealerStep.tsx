import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { SearchSelect } from '../../ui/SearchSelect';
import styles from './sheets.module.css';

/** Asks to which dealer a sheet is loaded, where the address does not say; `note` is what to know of them. */
export function DealerStep({ note }: { note: string | undefined }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [, setParams] = useSearchParams();
  const { data, isPending } = useQuery({
    queryKey: ['sheet-dealers'],
    queryFn: () => dataProvider.filterDealers(),
  });
  return (
    <div className={styles.page}>
      {note !== undefined && <p>{note}</p>}
      <SearchSelect
        opened
        choices={data ?? []}
        label="Дилер"
        loading={isPending}
        value={null}
        onChange={(dealer) => dealer && setParams({ dealer: String(dealer.id) }, { replace: true })}
      />
    </div>
  );
}
